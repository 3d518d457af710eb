public import DropCore

/// A drag that hovers over a host's destinations.
///
/// Each call answers at once, within the deadline, whatever a plugin does.
///
/// ```swift
/// let drag = host.begin(DragSource(), items: [photo], at: start)
/// let step = drag.move(to: point)
/// let drop = drag.drop()
/// ```
public final class Drag {
  let host: PluginHost
  /// The host's engine, which the host keeps as long as it lives.
  private let engine: Borrowed<HostEngine>?
  /// Its number in the host; none when something other than a drag came of it.
  public let id: DragID?
  /// What came of its beginning.
  ///
  /// ```swift
  /// for effect in drag.first.effects { apply(effect) }
  /// ```
  public let first: Step

  init(host: PluginHost, engine: HostEngine?, id: DragID?, first: Step) {
    self.host = host
    self.engine = engine.map { Borrowed($0) }
    self.id = id
    self.first = first
  }

  /// What came of one event.
  ///
  /// ```swift
  /// let step = drag.move(to: point)
  /// if let answer = step.answer { show(answer) }
  /// for effect in step.effects { apply(effect) }
  /// ```
  public struct Step: Sendable, Hashable {
    /// What a drop here would do; none where nobody was asked, so that what ``Drag/current`` says
    /// holds.
    public let answer: Answer?
    /// What is to be shown.
    public var effects: [HostEffect] { shown ?? [] }
    /// Mostly there is nothing, which costs less to hand about than an empty list.
    private let shown: [HostEffect]?

    init(answer: Answer?, effects: [HostEffect]? = nil) {
      self.answer = answer
      shown = effects?.isEmpty == true ? nil : effects
    }
  }

  /// What a destination was granted in answer to its proposal.
  public struct Answer: Sendable, Hashable {
    /// The destination's id.
    public let destination: String
    /// What was asked, what is granted, and why they differ.
    public let verdict: Verdict
    /// Why not, for the user.
    public let message: String?
  }

  /// How things stand for the drag, whether its last step said so or one before.
  ///
  /// ```swift
  /// if let current = drag.current {
  ///   badge(current.operation)
  ///   label(current.message ?? "")
  /// }
  /// ```
  public struct Current: Sendable, Hashable {
    /// What a drop would come to.
    public enum Prospect: Sendable, Hashable {
      /// Nobody lies under the pointer, or it has left.
      case nobody
      /// Who lies there doesn't take it: by its answer, or as it wants none of the items.
      case refused
      /// Who lies there takes it.
      case granted
    }

    /// What a drop would come to.
    public let prospect: Prospect
    /// The last answer of who lies there; none where nobody had to be asked.
    public let answer: Answer?
    /// Where, in the scene, that answer holds, so that no move inside has to be told; none where that can't
    /// be said, as where something else lies above, or the pointer may scroll.
    public let holdsIn: Rect?

    /// What a drop would do; none where it would do nothing.
    public var operation: DropCore.Operation? {
      prospect == .granted ? answer?.verdict.granted : nil
    }
    /// Why not, for the user.
    public var message: String? { answer?.message }
    /// The place among the destination's contents that is proposed, from zero.
    public var place: Int? { answer?.verdict.insertAt }
  }

  /// How things stand now; none once the drag is over.
  ///
  /// ```swift
  /// let says = drag.current?.message ?? "nothing takes it here"
  /// ```
  public var current: Current? {
    guard let id, let engine else { return nil }
    return engine.lend { engine in
      engine.isHovering(id) ? engine.session.standing.map { Current($0, engine.session) } : nil
    }
  }

  /// The pointer moved.
  ///
  /// ```swift
  /// let step = drag.move(to: Point(x: 120, y: 40))
  /// for effect in step.effects { apply(effect) }
  /// ```
  @discardableResult
  public func move(to point: Point) -> Step {
    guard let id, let engine else { return Step(answer: nil) }
    return engine.lend { engine in
      engine.isHovering(id) ? host.step(engine, to: point) : Step(answer: nil)
    }
  }

  /// The pointer left all that the app shows: no destination has it until it moves again.
  ///
  /// ```swift
  /// drag.leave()
  /// ```
  @discardableResult
  public func leave() -> Step { after(.leave) }

  /// The source changed its mind about what it allows; nobody is asked where that is what it allowed.
  ///
  /// ```swift
  /// drag.allow([.copy, .move])
  /// ```
  @discardableResult
  public func allow(_ operations: Operations) -> Step {
    isKnown { $0.source(of: $1)?.operations == operations }
      ? Step(answer: nil) : after(.allow(operations))
  }

  /// Other keys are held down; nobody is asked where it is the same ones.
  ///
  /// ```swift
  /// drag.hold(.option)
  /// ```
  @discardableResult
  public func hold(_ modifiers: Modifiers) -> Step {
    isKnown { $0.modifiers(of: $1) == modifiers }
      ? Step(answer: nil) : after(.modifiers(modifiers))
  }

  /// What is dragged: what the embedder handed in, or what a source's plugin offered.
  ///
  /// ```swift
  /// let names = drag.items.map(\.name)
  /// ```
  public var items: [DragItem] {
    guard let id, let engine = try? host.engine() else { return [] }
    return engine.asking { $0.items(of: id) }
  }

  /// Asks the plugin that offered the items for more of them; with no such plugin nothing happens.
  ///
  /// ```swift
  /// drag.add()
  /// print(drag.items.count)
  /// ```
  @discardableResult
  public func add() -> Step { after(.add(items: nil)) }

  /// Items join the drag in flight.
  ///
  /// ```swift
  /// drag.add([ProvidedItem(file: "/srv/letters/letter.pdf")])
  /// ```
  @discardableResult
  public func add(_ items: [ProvidedItem]) -> Step {
    if let id, isHovering { host.offer(items, for: id) }
    return after(.add(items: items.map(\.described)))
  }

  /// More is known of what is dragged: each item takes the place of the one of its id, and new ones
  /// join.
  ///
  /// Whoever refused, or was asked while types weren't known, is asked again. A drop does that of
  /// itself for whatever isn't known by then; without its bytes such an item has nothing to give.
  ///
  /// ```swift
  /// let unknown = ProvidedItem(id: "dragged", hover: DragItem.Hover())
  /// let drag = host.begin(DragSource(), items: [unknown], at: start)
  /// drag.reveal([photo])
  /// ```
  @discardableResult
  public func reveal(_ items: [ProvidedItem]) -> Step {
    if let id, isHovering { host.offer(items, for: id, isRevealed: true) }
    return after(.reveal(items: items.map(\.described)))
  }

  /// Lets time pass, for regions that spring open and edges that scroll.
  ///
  /// ```swift
  /// for effect in drag.rest().effects { apply(effect) }
  /// ```
  @discardableResult
  public func rest() -> Step { after(.tick) }

  /// The user gives the drag up.
  ///
  /// ```swift
  /// for effect in drag.cancel().effects { apply(effect) }
  /// ```
  @discardableResult
  public func cancel() -> Step { after(.cancel) }

  /// The finger lifts: the destination's handler begins, and transfers with it.
  ///
  /// ```swift
  /// let drop = drag.drop()
  /// for await effect in drop.effects { apply(effect) }
  /// ```
  public func drop() -> Drop {
    // A drag that is over must not drop the one that hovers now.
    let id = isHovering ? id : nil
    let drop = Drop(host: host, id: id)
    if let id {
      host.expect(drop, for: id)
      host.noteOffer(of: id)
      host.send(.drop)
      drop.noteGranted()
    }
    return drop
  }

  /// Whether it is still in flight.
  public var isHovering: Bool {
    guard let id, let engine else { return false }
    return engine.lend { $0.isHovering(id) }
  }

  /// Whether the session knows that already.
  private func isKnown(_ question: (DropSession, DragID) -> Bool) -> Bool {
    guard let id, isHovering, let engine = try? host.engine() else { return false }
    return question(engine.session, id)
  }

  private func after(_ event: Event) -> Step {
    isHovering ? host.step(event) : Step(answer: nil)
  }
}

extension Drag.Current {
  init(_ standing: DropSession.Standing, _ session: borrowing DropSession) {
    answer = standing.verdict.flatMap { verdict in
      standing.destination.map { destination in
        Drag.Answer(
          destination: session.id(of: destination),
          verdict: verdict,
          message: standing.message
        )
      }
    }
    holdsIn = standing.holdsIn
    if let granted = standing.verdict?.granted {
      prospect = granted.transfers ? .granted : .refused
    } else {
      prospect = standing.isRefused ? .refused : .nobody
    }
  }
}
