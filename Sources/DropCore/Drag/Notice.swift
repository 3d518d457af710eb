/// Something worth a line in the transcript that is no fault.
public enum Notice: Sendable, Hashable {
  /// An answer to an ask that nobody waits for any more.
  case lateAnswer
  /// An event that doesn't fit what is going on.
  case outOfPlace(event: String, why: String)
  /// A destination that isn't there.
  case noSuchDestination(String)
  /// A proposal names a region that isn't there.
  case noSuchRegion(String)
  /// A proposal names an index that isn't there.
  case noSuchIndex(Int, count: Int)
  /// A second answer for one item; the first holds.
  case secondAnswer(item: String, kept: ItemResult.Kind, dropped: ItemResult.Kind)
  /// A placeholder was left open at the end, and is discarded.
  case openPlaceholder(PlaceholderID)
  /// So many entries were committed to a place that is gone: nothing came of it.
  case lateCommit(PlaceholderID, count: Int)
  /// The operation a handler says it performed can't be; another is noted.
  case performedOther(asked: Operation, granted: Operation?)
  /// There is nothing to undo or redo.
  case nothingToUndo(isRedo: Bool)
  /// An undo or a redo would bring more than the destination may hold: nothing came of it.
  case wouldOverfill(isRedo: Bool, destination: String, most: Int)
  /// An undo would bring something back that has been moved on to that destination since, or that a drop at
  /// work is moving on: nothing came of it.
  case movedOn(to: String?)
  /// A redo would move on what a drop brought that is taken back itself, in that destination: nothing came of
  /// it.
  case notBack(in: String)
  /// A drop can't be undone any more: what would come back needs too much memory.
  case undoForgotten
  /// A destination was reloaded; whether its new script took over.
  case reloaded(isNew: Bool)
  /// A destination failed too often and is asked no more during this drag.
  case quarantined(faults: Int)
  /// A handler let an item's error through, which ended it there: of which item, by its id, with which code,
  /// where it is one of the host's own, and of which task, by its name.
  case endedEarly(
    handler: String,
    place: String?,
    item: String?,
    code: FailureCode?,
    task: String?,
    message: String
  )
  /// So many entries were put in that no item was made into, while items were left unhandled.
  case ownerless(Int)
  /// Nothing of what is dragged is of a type that the destination accepts.
  case acceptsNothing
  /// A plugin accepts a type that nobody knows, whose name looks like a slip.
  case unknownType(String, nearest: String?)
  /// No open question has that name, or none is open.
  case noSuchQuestion(String?)
  /// An answer names no question while these are open.
  case severalQuestions([String])
  /// An answer isn't what the question asked for, and counts as none.
  case wrongAnswer(question: String, why: String)
  /// Nobody ever answers a question: it is dismissed.
  case unanswered(question: String)
  /// A drag was let go outside, and nobody ever says what the other program did: it counts as given up.
  case endlessDrag(DragID)
  /// The app was killed and goes on from its journal.
  ///
  /// With so many drops, while so much that it had asked for was `interrupted` or is asked for `again`; so many
  /// `outgoing` drags, which other programs had of it, are over; and what of it isn't as it was, where anything isn't.
  case resumed(drops: Int, interrupted: Int, again: Int, outgoing: Int, difference: String?)
  /// A drop that was run again from a journal isn't what it was any more, and has come to its end.
  case abandoned(DragID, why: String)
  /// A saved file couldn't be taken back, or saved again, with its drop.
  case keptFile(name: String, isSaving: Bool, why: String)
  /// A text isn't the UTF-8 that it is read as: U+FFFD stands for what isn't.
  case repairedText(name: String)
  /// The end of a card or an e-mail isn't there: what is there of it is read.
  case cutOff(name: String)
}

extension Notice {
  /// The word for it in transcripts.
  package var name: String {
    switch self {
    case .lateAnswer: "late_answer"
    case .outOfPlace: "out_of_place"
    case .noSuchDestination: "no_such_destination"
    case .noSuchRegion: "no_such_region"
    case .noSuchIndex: "no_such_index"
    case .secondAnswer: "second_answer"
    case .openPlaceholder: "open_placeholder"
    case .lateCommit: "late_commit"
    case .performedOther: "performed_other"
    case .nothingToUndo: "nothing_to_undo"
    case .wouldOverfill: "would_overfill"
    case .movedOn: "moved_on"
    case .notBack: "not_back"
    case .undoForgotten: "undo_forgotten"
    case .reloaded: "reloaded"
    case .quarantined: "quarantined"
    case .endedEarly: "ended_early"
    case .ownerless: "ownerless"
    case .acceptsNothing: "accepts_nothing"
    case .unknownType: "unknown_type"
    case .noSuchQuestion: "no_such_question"
    case .severalQuestions: "several_questions"
    case .wrongAnswer: "wrong_answer"
    case .unanswered: "unanswered"
    case .endlessDrag: "endless_drag"
    case .resumed: "resumed"
    case .abandoned: "abandoned"
    case .keptFile: "kept_file"
    case .repairedText: "repaired_text"
    case .cutOff: "cut_off"
    }
  }

  /// What happened, for people.
  package var sentence: String {
    switch self {
    case .lateAnswer: "an answer came that nobody waited for any more"
    case .outOfPlace(let event, let why): "\(event) changes nothing: \(why)"
    case .noSuchDestination(let id): "there is no destination '\(id)'"
    case .noSuchRegion(let id): "the proposal names the region '\(id)', which isn't there"
    case .noSuchIndex(let index, 0):
      "the proposal inserts at \(index + 1), but nothing is there yet: only 1 will do"
    case .noSuchIndex(let index, let count):
      "the proposal inserts at \(index + 1), which is not within 1 and \(count + 1)"
    case .secondAnswer(let item, .imported, .failed):
      "'\(item)' is imported already; that it failed is told as one of its units"
    case .secondAnswer(let item, let kept, let dropped):
      "'\(item)' is \(kept.rawValue) already; \(dropped.rawValue) is not noted"
    case .openPlaceholder(let id): "\(id.name) was left open at the end, and is discarded"
    case .lateCommit(let id, let count):
      "\(id.name) is gone: \(count == 1 ? "the entry" : "\(count) entries") committed to it"
        + " \(count == 1 ? "is" : "are") not put in"
    case .performedOther(let asked, let granted):
      "the handler says that it did a \(asked.name); noted is \(granted?.name ?? "nothing")"
    case .nothingToUndo(let isRedo): "there is nothing to \(isRedo ? "redo" : "undo")"
    case .wouldOverfill(let isRedo, let destination, let most):
      "\(isRedo ? "redo" : "undo") changes nothing: '\(destination)' would hold more than \(most)"
    case .movedOn(let place?):
      "undo changes nothing: what it would bring back is in '\(place)' by now: undo that first"
    case .notBack(let place):
      "redo changes nothing: what it would move isn't back: redo in '\(place)' first"
    case .movedOn(nil): "undo changes nothing: a drop at work moves on what it would bring back"
    case .undoForgotten:
      "the oldest drop here can't be undone any more: what it holds needs too much memory"
    case .reloaded(let isNew): isNew ? "the new script takes over" : "the old script stays at work"
    case .quarantined(let faults): "\(faults) faults in a row: it is asked no more in this drag"
    case .endedEarly(let handler, let place, _, _, _, let message):
      "\(handler) ended\(place.map { " at \($0)" } ?? ""): nothing caught \"\(message)\""
    case .ownerless(let count):
      (count == 1 ? "an entry belongs" : "\(count) entries belong")
        + " to no item, while items are not handled: say with `from` what it was made from"
    case .acceptsNothing:
      "can_handle is false: it accepts nothing of what is dragged, so on_update isn't asked"
    case .unknownType(let name, let nearest):
      "accepts: " + TypeCatalog.sentence(unknown: name, nearest: nearest)
    case .noSuchQuestion(let name?): "there is no open question '\(name)'"
    case .noSuchQuestion(nil): "no question is open"
    case .severalQuestions(let names):
      "\(names.joined(separator: ", ")) are open: say with `to` which one is answered"
    case .wrongAnswer(let question, let why):
      "the answer given to \(question) isn't one, so it counts as dismissed: \(why)"
    case .endlessDrag(let drag):
      "nobody says how drag \(drag.number) ended outside: it counts as given up"
    case .resumed(let drops, let interrupted, let again, let outgoing, let difference):
      "the app goes on with \(drops == 1 ? "1 drop" : "\(drops) drops")"
        + Self.sentence(interrupted: interrupted, again: again)
        + Self.sentence(outgoing: outgoing)
        + (difference.map { "; what it did isn't what its journal says: \($0)" } ?? "")
    case .abandoned(let drag, let why):
      "drop \(drag.number) can't go on as it began, and ends here: \(why)"
    case .keptFile(let name, let isSaving, let why):
      "the file '\(name)' is not \(isSaving ? "saved again" : "taken back"): \(why)"
    case .repairedText(let name):
      "'\(name)' isn't UTF-8 throughout: what isn't is lost, and U+FFFD stands for it"
    case .cutOff(let name): "the end of '\(name)' is missing: what is there of it is read"
    case .unanswered(let question): "nobody answers \(question): it is dismissed"
    }
  }
}

extension Notice {
  private static func sentence(outgoing: Int) -> String {
    switch outgoing {
    case 0: ""
    case 1: "; 1 outgoing drag is given up"
    default: "; \(outgoing) outgoing drags are given up"
    }
  }

  /// What became of what an app that was killed had waited for.
  private static func sentence(interrupted: Int, again: Int) -> String {
    let stopped = interrupted == 0 ? nil : "\(interrupted) had to stop"
    let begun = again == 0 ? nil : "\(again) \(again == 1 ? "begins" : "begin") again"
    let all = [stopped, begun].compactMap(\.self)
    return all.isEmpty ? "" : "; of what it waited for \(all.joined(separator: " and "))"
  }
}

extension Notice: CustomStringConvertible {
  /// What happened, for people.
  public var description: String { sentence }
}
