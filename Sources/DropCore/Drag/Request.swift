/// What a handler does while its call is open.
public enum Request: Sendable, Hashable {
  /// Puts entries in; without an index, where the drop was. `units` are the numbers of what each was made from
  /// in its item, as far as they are known, for those that find no room.
  case insert(at: Int?, [ContentEntry], item: Int? = nil, units: [Int?] = [])
  /// Takes entries out.
  case remove(at: Int, count: Int)
  /// Moves entries, so that the first of them has the index afterwards; or before what has it now.
  case move(from: [Int], to: Int, isBefore: Bool = false)
  /// Changes an entry where it lies.
  case update(at: Int, ContentEntry.Change)
  /// Keeps a place; without an index, where the drop was.
  case placeholder(at: Int?, title: String, size: Int?, item: Int? = nil)
  /// Puts none, one or many entries in the place kept.
  case commit(PlaceholderID, [ContentEntry])
  /// Gives the place kept up.
  case discard(PlaceholderID)
  /// Says how far something is.
  case progress(of: ProgressSubject, done: Double, total: Double?, label: String?)
  /// Tells the user.
  case notify(NoticeLevel, String)
  /// Asks the user.
  case confirm(Question)
  /// Starts one of the embedder's tasks, with content made from these items.
  case beginTask(name: String, arguments: JSONValue, origins: [Int])
  /// Notes that a task is over.
  case endTask(TaskID, TaskResult)
  /// Notes that an item's bytes are asked for.
  case beginLoad(item: Int, type: ContentType, how: LoadRoute)
  /// Notes what came of a load.
  case endLoad(LoadID, LoadResult)
  /// Notes that an item has nothing at all to be loaded.
  case missing(item: Int, message: String)
  /// Notes a file that was saved, with content made from these items; `file` is the driver's own number
  /// for it, by which it is taken back with the drop.
  case save(name: String, size: Int?, origins: [Int], file: UInt64? = nil)
  /// Something of the plugin's own.
  case emit(name: String, values: JSONValue)
  /// Says that an item isn't wanted.
  case skip(item: Int, reason: String?)
  /// Notes that the handler was told that others have taken an item: where it says no more of it and nothing
  /// arrives, that is what became of it.
  case toldElsewhere(item: Int)
  /// Says that an item failed.
  case fail(item: Int, code: FailureCode, reason: String?)
  /// Says that a unit of an item failed, which by itself is no result of the item.
  case failUnit(item: Int, FailedUnits.Unit)
  /// Says that every item failed of which nothing was said and nothing arrived.
  case failRest(code: FailureCode, reason: String)
  /// Notes a fault in a part of the handler that the rest survives, and fails the item it was on.
  case fault(Fault, item: Int?)
  /// Begins a section: what is done within it stays, or is taken back, as one.
  case beginSection
  /// Does something within a section: changes contents, keeps places, notes what was saved.
  indirect case within(SectionID, Request)
  /// Ends a section, and takes back what was done within it where it isn't kept.
  case endSection(SectionID, isKept: Bool)
}

extension Request {
  /// What is asked for, and in which handlers: said here once, for every embedder and for scripts.
  package enum Kind: String, Sendable, CaseIterable {
    case insert
    case remove
    case move
    case update
    case placeholder
    case commit
    case discard
    case progress
    case notify
    case confirm
    case task
    case load
    case save
    case emit
    case skip
    case fail
    case section

    /// The kinds of calls in which a handler may ask for it.
    package var phases: [Handler.Phase] {
      switch self {
      case .emit: Handler.Phase.allCases
      case .notify: Handler.Phase.allCases.filter { $0 != .hovering }
      case .task: Handler.Phase.allCases.filter(\.mayWait)
      case .load: [.performing, .ending]
      case .insert, .remove, .move, .update, .placeholder, .commit, .discard, .progress, .confirm,
        .save, .skip, .fail, .section:
        [.performing]
      }
    }
  }

  /// What is asked for; `rawValue` is the word for it in refusals.
  var kind: Kind {
    switch self {
    case .insert: .insert
    case .remove: .remove
    case .move: .move
    case .update: .update
    case .placeholder: .placeholder
    case .commit: .commit
    case .discard: .discard
    case .progress: .progress
    case .notify: .notify
    case .confirm: .confirm
    case .beginTask, .endTask: .task
    case .beginLoad, .endLoad, .missing: .load
    case .save: .save
    case .emit: .emit
    case .skip, .toldElsewhere: .skip
    case .fail, .failUnit, .failRest, .fault: .fail
    case .beginSection, .endSection: .section
    case .within(_, let request): request.kind
    }
  }

  /// The same, from which no item arrives.
  var ofNoItem: Request {
    if case .beginTask(let name, let arguments, _) = self {
      .beginTask(name: name, arguments: arguments, origins: [])
    } else {
      self
    }
  }

  /// Which part of a drop carries it out.
  enum Owner {
    /// ``DropChanges``: what becomes of the destination's contents.
    case changes
    /// ``Ledger``: what becomes of the items.
    case ledger
    /// What is asked for outside, and waited for.
    case work
    /// It has to do with more than one of them.
    case drop
    /// It needs nothing of a drop.
    case anyone
  }

  var owner: Owner {
    switch self {
    case .insert, .remove, .move, .update, .placeholder, .commit, .discard, .beginSection,
      .endSection:
      .changes
    case .skip, .toldElsewhere, .fail, .failUnit, .failRest, .missing: .ledger
    case .confirm, .beginTask, .endTask, .beginLoad, .endLoad: .work
    case .save, .fault: .drop
    case .progress, .notify, .emit: .anyone
    case .within(_, let request): request.owner
    }
  }

  /// Whether it may be made in calls of that kind.
  private func isAllowed(in phase: Handler.Phase) -> Bool {
    switch self {
    // What became of something is noted whenever it is known.
    case .fault, .endTask, .endLoad: true
    case .within(_, let request): request.isAllowed(in: phase)
    default: kind.phases.contains(phase)
    }
  }

  /// Refuses what may not be done in that call.
  func check(in handler: Handler) throws(Refusal) {
    if isAllowed(in: handler.phase) { return }
    let calls = kind.phases.flatMap(\.handlers).map(\.name)
    throw .notNow(request: kind.rawValue, call: handler.name, allowedIn: calls)
  }

  /// Carries out what needs nothing of a drop; which calls may do so is checked before.
  func carryOutAnywhere(
    by ask: Ask.ID,
    in node: Destination.Index?,
    of drag: DragID,
    into effects: inout EffectQueue
  ) -> Reply {
    switch self {
    case .emit(let name, let values):
      effects.show(.emit(name: name, values: values), in: node, of: drag)
    case .notify(let level, let message):
      effects.show(.notify(level: level, message: message), in: node, of: drag)
    case .progress(let subject, let done, let total, let label):
      let progress = Effect.progress(of: subject, done: done, total: total, label: label)
      effects.show(progress, in: node, of: drag)
    case .fault(let fault, _): effects.append(.fault(fault, ask, node))
    default: break
    }
    return .done
  }

  /// Whether it would bring something in or wait, which nothing may once the user has stopped.
  var isRefusedOnceStopped: Bool {
    switch self {
    case .insert, .update, .placeholder, .confirm, .beginTask, .beginLoad, .save, .beginSection:
      true
    case .commit(_, let contents): !contents.isEmpty
    case .within(_, let request): request.isRefusedOnceStopped
    default: false
    }
  }
}

/// What a handler does that stays, or is taken back, as one.
public struct SectionID: Sendable, Hashable {
  /// Nothing else in its session has it.
  public let number: Int

  init(_ number: Transaction.Number) { self.number = number }
}

/// What a request gives back.
public enum Reply: Sendable, Hashable {
  /// It is done.
  case done
  /// Whether there was something to do.
  case changed(Bool)
  /// How many entries were put in, taken out or moved.
  case count(Int)
  /// The place kept.
  case placeholder(PlaceholderID)
  /// The question asked; its answer comes as an entry of the queue.
  case question(QuestionID)
  /// The task started; the driver runs it.
  case task(TaskID)
  /// The load begun; the driver carries it out.
  case load(LoadID)
  /// The section begun.
  case section(SectionID)
}

/// Why a request isn't carried out; the handler gets it as an error.
public enum Refusal: Error, Sendable, Hashable {
  /// The call that it was made in isn't open any more.
  case ended
  /// That can't be done in this call, only in those that are named.
  case notNow(request: String, call: String, allowedIn: [String])
  /// An index that isn't there.
  case outOfRange(name: String, index: Int, allowed: ClosedRange<Int>)
  /// The user stopped the drop.
  case cancelled
  /// There is no item with that index.
  case noSuchItem(Int)
  /// There is no open load, task or placeholder with that number.
  case noSuchWork(String)
}
