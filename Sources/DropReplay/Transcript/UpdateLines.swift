import DropContent
import DropCore

/// The ends of update records, made once for each proposal at each destination.
struct UpdateLines {
  /// By the destination's number and what was asked, granted and why.
  private var ends: [[UInt8]] = []
  /// The one given last, which mostly is the next.
  private var lastPlace = -1
  private var lastIndex: Int?
  private var last: [UInt8] = []
  private let isLine: Bool

  init(isLine: Bool) { self.isLine = isLine }

  /// Five operations and none, five granted, and the reasons with none.
  private static let kinds = 6 * 5 * (Verdict.Reason.allCases.count + 1)

  /// Everything of an update's record behind its time, with a line feed where it is a line.
  @inline(__always)
  mutating func end(
    _ verdict: Verdict,
    _ destination: Int,
    name: () -> String
  ) -> [UInt8] {
    let asked = verdict.asked.map { Int($0.rawValue) + 1 } ?? 0
    let reason = verdict.reason.map { Int($0.rawValue) + 1 } ?? 0
    let kind = (reason * 5 + Int(verdict.granted.rawValue)) * 6 + asked
    let place = destination * Self.kinds + kind
    if place == lastPlace, verdict.insertAt == lastIndex { return last }
    if place >= ends.count || ends[place].isEmpty { fill(place, verdict, name()) }
    lastPlace = place
    lastIndex = verdict.insertAt
    last = ends[place]
    if let lastIndex { put(lastIndex) }
    return last
  }

  /// Says in the last line where a drop would insert, as scripts count.
  private mutating func put(_ index: Int) {
    last.removeLast(isLine ? 2 : 1)
    last.append(contentsOf: ",\"insert_at\":\(index + 1)}".utf8)
    if isLine { last.append(0x0A) }
  }

  private mutating func fill(_ place: Int, _ verdict: Verdict, _ name: String) {
    while ends.count <= place { ends.append([]) }
    var members: Members = []
    members.add("record", "update")
    members.add("destination", name)
    members.add("asked", verdict.asked.map { .string($0.name) } ?? .null)
    members.add("granted", verdict.granted.name)
    members.add("reason", verdict.reason?.sentence)
    var bytes: [UInt8] = []
    JSONWriter().append(.object(members), to: &bytes)
    bytes[0] = UInt8(ascii: ",")
    if isLine { bytes.append(0x0A) }
    ends[place] = bytes
  }
}

/// Writes numbers of few decimals fast, which the times of recordings are.
enum DecimalWriter {
  /// The most bytes that a number takes.
  static let longest = 16

  /// Writes what ``DropContent/JSONWriter`` would: the shortest decimal that reads back the same.
  ///
  /// Gives how many of at most ``longest`` bytes it wrote; zero, and nothing written, where the
  /// number isn't one of few decimals.
  @inline(__always)
  static func write(_ value: Double, to place: UnsafeMutablePointer<UInt8>) -> Int {
    let scaled = value * 1_000
    // Below 2^40 thousandths there are at most 13 digits, so a decimal that reads back the same is
    // the shortest once its zeros at the end are gone.
    guard scaled >= 0, scaled < 1_099_511_627_776 else { return 0 }
    let thousandths = Int(scaled + 0.5)
    guard Double(thousandths) / 1_000 == value, value.sign == .plus else { return 0 }
    let whole = thousandths / 1_000
    var count = digitCount(whole)
    unsafe write(whole, count, to: place)
    var rest = thousandths &- whole &* 1_000
    if rest == 0 { return count }
    unsafe place[count] = UInt8(ascii: ".")
    var decimals = 3
    while rest % 10 == 0 {
      rest /= 10
      decimals &-= 1
    }
    unsafe write(rest, decimals, to: place + count + 1)
    count &+= decimals &+ 1
    return count
  }

  @inline(__always)
  private static func digitCount(_ whole: Int) -> Int {
    var count = 1
    var limit = 10
    while whole >= limit {
      count &+= 1
      limit &*= 10
    }
    return count
  }

  /// Writes so many digits, the last first.
  @inline(__always)
  private static func write(_ value: Int, _ count: Int, to place: UnsafeMutablePointer<UInt8>) {
    var value = UInt64(truncatingIfNeeded: value)
    var offset = count
    while offset > 0 {
      offset &-= 1
      unsafe place[offset] = 0x30 &+ UInt8(truncatingIfNeeded: value % 10)
      value /= 10
    }
  }
}
