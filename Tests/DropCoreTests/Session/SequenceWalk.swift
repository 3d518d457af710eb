import DropCore
import Foundation

/// Walks every sequence of letters up to a length, each from the state that the ones before it left,
/// and checks what always holds after each letter.
struct SequenceWalk {
  /// What a destination says to every call.
  enum Manner: CaseIterable, Sendable {
    case yes
    case no
    case fault
    case late
    /// It wants what it doesn't know, and nothing that it does.
    case unseen

    static let allCases: [Manner] = [.yes, .no, .fault, .late]
  }

  /// A letter: something from outside, or the answer to the call that has been out longest.
  enum Letter: Sendable, CustomStringConvertible {
    case event(Event)
    case answer(Manner)
    /// The answer to the last call that was withdrawn.
    case tooLate

    var description: String {
      switch self {
      case .event(.begin): "begin"
      case .event(.move(let point)): "move(\(point.x))"
      case .event(let event): "\(event)".split(separator: "(").first.map(String.init) ?? ""
      case .answer(let manner): "\(manner)"
      case .tooLate: "too late"
      }
    }
  }

  /// A session in the middle of a sequence.
  struct State {
    var session: DropSession
    var monitor: SessionMonitor
    var queue = EffectQueue()
    var open: [Ask] = []
    var withdrawn: Ask?
    var time: Double = 0
  }

  let letters: [Letter]
  /// By destination; the open ones answer only by letters.
  let manners: [Manner?]
  private(set) var sequences = 0
  private(set) var violations: [String] = []

  init(_ letters: [Letter], manners: [Manner?] = []) {
    self.letters = letters
    self.manners = manners
  }

  /// Walks, and says at once how many sequences there were and how long they took.
  mutating func report(_ name: String, from start: State, to length: Int) {
    let clock = ContinuousClock()
    let time = clock.measure { walk(from: start, length: length) }
    let line = "\(name): \(sequences) sequences up to \(length) in \(time.components.seconds) s\n"
    FileHandle.standardOutput.write(Data(line.utf8))
  }

  mutating func walk(from start: State, length: Int, path: [Int] = []) {
    for (number, letter) in letters.enumerated() {
      var state = start
      sequences += 1
      let path = path + [number]
      take(letter, &state, path)
      if path.count == length {
        finish(&state, path)
      } else {
        walk(from: state, length: length, path: path)
      }
      if violations.count > 5 { return }
    }
  }

  /// Ends whatever is still under way, so that what must hold at an end is checked.
  private mutating func finish(_ state: inout State, _ path: [Int]) {
    if state.session.hovering != nil { apply(.cancel, &state, path) }
    while let drag = state.session.outside.first {
      apply(.sourceEnd(.copied, by: nil, of: drag), &state, path)
    }
    var rounds = 0
    while let ask = state.open.first, rounds < 50 {
      rounds += 1
      state.open.removeFirst()
      answer(ask, .yes, &state, path)
    }
    if !state.session.performing.isEmpty { note("never ended", path) }
  }

  mutating func take(_ letter: Letter, _ state: inout State, _ path: [Int]) {
    state.time += 400
    switch letter {
    case .event(let event): apply(event, &state, path)
    case .answer(let manner):
      guard !state.open.isEmpty else { return }
      answer(state.open.removeFirst(), manner, &state, path)
    case .tooLate:
      guard let ask = state.withdrawn else { return }
      state.session.answer(ask.id, .proposal(Proposal(.link)), at: state.time, into: &state.queue)
      drain(&state, path)
    }
  }

  private mutating func apply(_ event: Event, _ state: inout State, _ path: [Int]) {
    if let drag = state.session.hovering {
      switch event {
      case .add: state.monitor.itemsJoined(drag)
      case .reveal: state.monitor.itemsRevealed(drag)
      case .drop where state.session.hidesItems(): state.monitor.itemsRevealed(drag)
      default: break
      }
    }
    state.session.apply(event, at: state.time, into: &state.queue)
    drain(&state, path)
  }

  private mutating func answer(
    _ ask: Ask,
    _ manner: Manner,
    _ state: inout State,
    _ path: [Int]
  ) {
    if case .perform = ask.call, manner != .no { work(ask, &state, path) }
    let isSeen = !state.session.hidesItems()
    let said = Self.answer(to: ask, manner == .unseen ? isSeen ? .no : .yes : manner)
    state.monitor.answered(ask.id, said)
    state.session.answer(ask.id, said, at: state.time, into: &state.queue)
    drain(&state, path)
  }

  /// What a handler does: keeps a place, loads, puts one item in its place and fails the other.
  private mutating func work(_ ask: Ask, _ state: inout State, _ path: [Int]) {
    _ = try? state.session.request(
      .insert(at: 0, [ContentEntry(name: "one", origins: [0])]),
      by: ask.id,
      into: &state.queue
    )
    let kept = try? state.session.request(
      .placeholder(at: 0, title: "two", size: nil, item: 1),
      by: ask.id,
      into: &state.queue
    )
    if case .placeholder(let id) = kept, ask.id.number % 2 == 0 {
      let entry = ContentEntry(name: "two", origins: [1])
      _ = try? state.session.request(.commit(id, [entry]), by: ask.id, into: &state.queue)
    }
    drain(&state, path)
  }

  private static func answer(to ask: Ask, _ manner: Manner) -> Answer {
    switch (manner, ask.call) {
    case (.fault, _): .fault(Fault(kind: .init(rawValue: "runtime"), message: "broken"))
    case (.no, .canHandle): .unwilling
    case (_, .canHandle): .willing
    case (.no, .update): .proposal(Proposal(.forbidden, message: "not here"))
    case (_, .update): .proposal(Proposal(.move, highlight: .destination))
    default: .done
    }
  }

  private mutating func drain(_ state: inout State, _ path: [Int]) {
    while !state.queue.entries.isEmpty {
      let entries = state.queue.entries
      state.queue.removeAll()
      for violation in state.monitor.check(entries, state.session) {
        note(violation.description, path)
      }
      for entry in entries { take(entry, &state, path) }
    }
  }

  private mutating func take(
    _ entry: EffectQueue.Entry,
    _ state: inout State,
    _ path: [Int]
  ) {
    switch entry {
    case .ask(let ask):
      let manner = ask.destination.flatMap { index -> Manner? in
        let place = state.session.indices.firstIndex(of: index) ?? 0
        return manners.indices.contains(place) ? manners[place] : nil
      }
      guard let manner, manner != .late else { return state.open.append(ask) }
      answer(ask, manner, &state, path)
    case .read(let read, _, let item, _):
      // The first item is there, of the others nothing can be had.
      let result =
        item == 0
        ? LoadResult.loaded(size: 1) : .failed(code: .failed, message: "it isn't there")
      state.session.endRead(read, result, at: state.time, into: &state.queue)
      drain(&state, path)
    case .withdrawn(let id):
      state.withdrawn = state.open.first { $0.id == id }
      state.open.removeAll { $0.id == id }
    default: break
    }
  }

  private mutating func note(_ text: String, _ path: [Int]) {
    let letters = path.map { self.letters[$0].description }.joined(separator: ", ")
    violations.append("\(letters): \(text)")
  }
}
