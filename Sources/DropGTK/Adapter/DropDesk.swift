#if GTK

import CGTK
import DropCore
import DropHost

/// What the windows of one host share: the drag in flight, drops under way, and time.
@GLibActor
final class DropDesk {
  let host: PluginHost
  private var places: [String: DropPlace] = [:]
  private var bands = 0
  private let alarm = GLibTimer()
  /// The drag in flight, also for a moment after it has left: it may come back.
  private(set) var flight: Flight?
  private let departure = GLibTimer()
  /// The drops that are shown, each until it has ended.
  private var followed: [DragID: Followed] = [:]
  /// What was put on the clipboard last.
  private(set) var clip: Clip?

  /// A drop under way, with what belongs to it.
  private struct Followed {
    let drop: Drop
    var questions: OpenQuestions?
    var marks: FieldMarks?
  }

  private static var desks: [ObjectIdentifier: Unowned] = [:]
  private struct Unowned { weak var desk: DropDesk? }

  /// The desk of a host; it lives as long as one of its windows.
  static func of(_ host: PluginHost) -> DropDesk {
    if let desk = desks[ObjectIdentifier(host)]?.desk { return desk }
    let desk = DropDesk(host)
    desks[ObjectIdentifier(host)] = Unowned(desk: desk)
    return desk
  }

  private init(_ host: PluginHost) {
    self.host = host
    let other = host.onEffect
    host.onEffect = { [weak self] effect in
      self?.show(effect)
      other?(effect)
    }
    host.onWake = { [weak self] in Task { @GLibActor in self?.turn() } }
  }

  /// Where the next window's coordinates begin in the scene; no screen is as high.
  func nextBand() -> Point {
    bands += 1
    return Point(x: 0, y: Double(bands) * 1_000_000)
  }

  func add(_ place: DropPlace) { places[place.destination.id] = place }

  func remove(_ place: DropPlace) {
    places[place.destination.id] = nil
    host.close(place.destination)
  }

  // MARK: Time

  /// Takes in what has come, and sees to it that it is called when there is more.
  private func turn() {
    for effect in host.advance() { show(effect) }
    settle()
  }

  /// After whatever may have changed how long there is to wait, or what holds for the drag in flight.
  func settle() {
    for place in places.values { place.text?.learn() }
    flight?.restate()
    setAlarm()
  }

  /// Has time call back when the host wants to be advanced; one that rings before does as well, as
  /// each move puts it off.
  func setAlarm() {
    guard let wakeAt = host.wakeAt else { return }
    let milliseconds = UInt32(min(1e9, max(0, wakeAt - host.now).rounded(.up)))
    let due = g_get_monotonic_time() + Int(milliseconds) * 1_000
    if let ringsAt = alarm.due, ringsAt <= due { return }
    alarm.set(milliseconds) { [weak self] in self?.turn() }
  }

  // MARK: Effects

  /// Shows what came, whoever read it.
  func show(_ effect: HostEffect) {
    let place = effect.destination.flatMap { places[$0] }
    let followed = effect.drop.flatMap { self.followed[$0] }
    let drop = followed?.drop
    place?.text?.hear(of: followed?.marks)
    place?.show(effect.effect, number: effect.number) { drop?.abort() }
    let window = place?.window
    switch effect.effect {
    case .notify(let level, let message): window?.say(level, message)
    case .badge(let operation, let message):
      window?.hint(
        message ?? operation.flatMap { place?.verdict($0) },
        atOnce: operation == .forbidden
      )
    case .confirm(let question, let text):
      // Whose window has gone can't be asked.
      guard let window else {
        drop?.answer(question, with: .null)
        return
      }
      window.hint(nil)
      followed?.questions?.ask {
        [weak window] in
        await window?.answer(text) ?? .null
      } heard: {
        drop?.answer(question, with: $0)
      }
    default: break
    }
  }

  /// Shows all that has come of drops and wasn't read: what a place holds has it in it already.
  func catchUp(_ place: DropPlace) {
    if followed.isEmpty { return }
    // What waits for its record comes out with that.
    for effect in (try? host.edit(in: place.destination, [])) ?? [] { show(effect) }
    // Of several drops into one list each waits for what comes before it.
    while case let effects = followed.values.flatMap({ $0.drop.takeEffects() }), !effects.isEmpty {
      for effect in effects { show(effect) }
    }
  }

  func hint(_ text: String, in destination: String) { places[destination]?.window?.hint(text) }

  /// Shows a drop until it has ended; `finish` hears what the source is to do once it may go, and fields
  /// keep the marks that long.
  @discardableResult
  func follow(
    _ drop: Drop,
    in window: DropWindow,
    at marks: FieldMarks,
    _ finish: @escaping (DropCore.Operation?) -> Void
  ) -> Task<Void, Never> {
    Task {
      await drop.sourceRelease()
      finish(drop.sourceOperation)
    }
    let questions = OpenQuestions()
    if let id = drop.id {
      followed[id] = Followed(drop: drop, questions: questions, marks: marks)
    }
    window.onDrop?(drop)
    return Task {
      for await effect in drop.effects { show(effect) }
      if let id = drop.id { followed[id] = nil }
      questions.close()
      marks.end()
      let outcome = await drop.outcome
      settle()
      window.say(of: outcome)
    }
  }

  /// Shows what the host goes on with from its journal; what has no window any more is shown in that one.
  ///
  /// Nothing is awaited between the two, or more would be in the contents than their number says.
  func goOn(in window: DropWindow) async throws(ResumeError) -> Resumption {
    let resumption = try await host.resume()
    guard let number = resumption.shownUpTo else { return resumption }
    for place in places.values {
      place.goOn(upTo: number)
      if let model = place.model { place.show(host.contents(of: place.destination), in: model) }
    }
    for effect in resumption.effects {
      effect.destination.flatMap { places[$0] }?.tell(effect.effect, effect.number)
    }
    for resumed in resumption.drops {
      let (place, drop) = (resumed.destination.flatMap { places[$0] }, resumed.drop)
      for id in resumed.placeholders { place?.add({ drop.abort() }, for: id) }
      follow(drop, in: place?.window ?? window, at: FieldMarks([])) { _ in }
    }
    settle()
    return resumption
  }

  // MARK: The drag in flight

  /// A drag comes into a window: a new one, or the one that has just left.
  func enter(
    _ drop: OpaquePointer,
    _ window: DropWindow,
    at point: Point,
    holding keys: Modifiers
  ) -> Flight {
    departure.stop()
    if let flight, unsafe flight.comesBack(as: drop) {
      _ = flight.hold(keys)
      return flight
    }
    flight?.cancel()
    let flight = unsafe Flight(drop, self, window, at: point, holding: keys)
    self.flight = flight
    return flight
  }

  func leave() {
    flight?.leave()
    // What began here may go anywhere.
    if flight?.own != nil { return }
    // That long a drag may be gone and still be the same.
    departure.set(300) { [weak self] in
      self?.flight?.cancel()
      self?.flight = nil
    }
  }

  /// The source of the drag in flight has gone: nobody will say that it has left.
  func lose(_ flight: Flight) {
    guard self.flight === flight else { return }
    departure.stop()
    self.flight = nil
    flight.cancel()
    setAlarm()
  }

  /// Who let go is no longer in flight.
  func land() -> Flight? {
    departure.stop()
    defer { flight = nil }
    flight?.own?.land()
    flight?.foreign?.awaitOutcome()
    return flight
  }

  // MARK: Drags that began here

  /// The drag that a drop of GTK's is of, if it began at a widget of this host.
  func outgoing(in drop: OpaquePointer) -> OutgoingDrag? {
    unsafe OutgoingDrag.carried(in: drop).flatMap { $0.host == ObjectIdentifier(host) ? $0 : nil }
  }

  func keep(_ clip: Clip?) { self.clip = clip }

  func forget(_ drag: OutgoingDrag) {
    if flight?.own === drag { flight = nil }
    setAlarm()
  }

  /// What a drag that begins at a window needs.
  func outgoingDesk(of window: DropWindow) -> OutgoingDrag.Desk {
    OutgoingDrag.Desk(
      host: ObjectIdentifier(host),
      isInside: { [weak self] drag in self?.flight.map { $0.own === drag && !$0.isAway } ?? false },
      show: { [weak self] step in
        for effect in step.effects { self?.show(effect) }
        self?.settle()
      },
      follow: { [weak self] drop in self?.followOut(drop) },
      tell: { [weak window] news in window?.onDragNews?(news) },
      forget: { [weak self] in self?.forget($0) }
    )
  }

  /// Shows what comes of what was let go outside, which may be long after the window has gone.
  private func followOut(_ drop: Drop) {
    if let id = drop.id { followed[id] = Followed(drop: drop) }
    Task {
      for await effect in drop.effects { show(effect) }
      if let id = drop.id { followed[id] = nil }
      settle()
    }
  }

  func showCaret(_ answer: Drag.Answer?) {
    for (id, entry) in places {
      entry.showCaret(answer?.destination == id ? answer?.verdict.insertAt : nil)
    }
  }
}

#endif
