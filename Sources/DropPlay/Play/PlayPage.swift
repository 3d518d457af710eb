import DropContent
import DropCore

/// The one page that is live, and the streams of those that wait.
struct PlayPage {
  /// The tab that has the scene.
  private(set) var tab: String?
  private var stream: (any PlayStream)?
  /// Streams of tabs that haven't said anything yet.
  private var parked: [(tab: String, stream: any PlayStream)] = []
  /// Lines for a page whose stream isn't open yet.
  private var waiting: [[UInt8]] = []
  /// When the page went, by the only clock; nil while it is there, or nobody ever was.
  private(set) var goneAt: Double?

  private static let mostParked = 16
  private static let mostWaiting = 4_096

  /// Whether a page is there that could send anything.
  var isThere: Bool { tab != nil && goneAt == nil }

  /// A tab takes the scene; whoever had it is told.
  mutating func take(_ tab: String) {
    goneAt = nil
    waiting = []
    guard self.tab != tab else { return }
    if let stream {
      stream.send(PlayAnswer.bytes(["taken": true]))
      stream.close()
    }
    self.tab = tab
    let place = parked.lastIndex { $0.tab == tab }
    stream = place.map { parked.remove(at: $0).stream }
  }

  /// A stream is open; whether it is the live tab's.
  mutating func open(_ new: any PlayStream, of tab: String?) -> Bool {
    guard self.tab != nil, tab == nil || tab == self.tab else {
      if parked.count >= Self.mostParked { parked.removeFirst().stream.close() }
      parked.append((tab ?? "", new))
      return false
    }
    if let stream, stream !== new { stream.close() }
    stream = new
    goneAt = nil
    for line in waiting { new.send(line) }
    waiting = []
    return true
  }

  /// A stream has come to its end; whether the live page is gone with it.
  mutating func close(_ old: any PlayStream, at time: Double) -> Bool {
    parked.removeAll { $0.stream === old }
    guard stream === old else { return false }
    stream = nil
    goneAt = time
    return true
  }

  /// Nobody came back.
  mutating func forget() { (tab, goneAt, waiting) = (nil, nil, []) }

  mutating func send(_ line: JSONValue) { send(PlayAnswer.bytes(line)) }

  mutating func send(_ line: [UInt8]) {
    if let stream { return stream.send(line) }
    guard isThere, waiting.count < Self.mostWaiting else { return }
    waiting.append(line)
  }
}
