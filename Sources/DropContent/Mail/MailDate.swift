/// When an e-mail was sent (RFC 5322, 3.3, and the older forms in 4.3).
enum MailDate {
  /// No date is longer.
  private static let longest = 128

  /// `Mon, 23 Nov 2026 13:42:01 +0100 (CET)` as `2026-11-23T13:42:01+01:00`; nil where it is none.
  static func text(of value: ArraySlice<UInt8>) -> String? {
    let bare = value.prefix(longest).prefix { $0 != UInt8(ascii: "(") }
    var words = bare.split { $0 <= 0x20 || $0 == UInt8(ascii: ",") }[...]
    if let first = words.first?.first, ASCII.isLetter(first) { words.removeFirst() }
    guard words.count >= 4 else { return nil }
    let parts = Array(words)
    guard let day = number(parts[0], 1...2), let month = month(parts[1]),
      let year = year(parts[2]), (1...days(of: month, in: year)).contains(day),
      case let (clock, joined) = parted(parts[3]), let time = time(clock)
    else { return nil }
    let zone = zone(parts.count > 4 && joined.isEmpty ? parts[4] : joined)
    return "\(padded(year, 4))-\(padded(month))-\(padded(day))T\(time)\(zone)"
  }

  /// A time of day, and the zone where it stands right behind: `00:01+0000`.
  private static func parted(
    _ word: ArraySlice<UInt8>
  ) -> (time: ArraySlice<UInt8>, zone: ArraySlice<UInt8>) {
    let sign = word.firstIndex { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    let end = sign ?? word.endIndex
    return (word[..<end], word[end...])
  }

  private static func time(_ word: ArraySlice<UInt8>) -> String? {
    let parts = word.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, let hour = number(parts[0], 1...2), hour < 24,
      let minute = number(parts[1], 2...2), minute < 60,
      let second = parts.count == 3 ? number(parts[2], 2...2) : 0, second <= 60
    else { return nil }
    return "\(padded(hour)):\(padded(minute)):\(padded(second))"
  }

  /// How far a clock is from UTC; nothing where the word says nothing that is known.
  private static func zone(_ word: ArraySlice<UInt8>) -> String {
    if let sign = word.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      guard let digits = number(word.dropFirst(), 4...4), digits % 100 < 60, digits < 2_400 else {
        return ""
      }
      let mark = sign == UInt8(ascii: "-") && digits > 0 ? "-" : "+"
      return "\(mark)\(padded(digits / 100)):\(padded(digits % 100))"
    }
    let name = String(decoding: word.map { $0 & 0xDF }, as: UTF8.self)
    if ["UT", "UTC", "GMT", "Z"].contains(name) { return "+00:00" }
    return western[name].map { "-\(padded($0)):00" } ?? ""
  }

  /// Hours behind UTC.
  private static let western = [
    "EDT": 4, "EST": 5, "CDT": 5, "CST": 6, "MDT": 6, "MST": 7, "PDT": 7, "PST": 8,
  ]

  private static let months = [
    "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
  ]

  private static func month(_ word: ArraySlice<UInt8>) -> Int? {
    let name = String(decoding: word.prefix(3).map { $0 & 0xDF }, as: UTF8.self)
    return months.firstIndex(of: name).map { $0 + 1 }
  }

  /// Of two digits those from 50 on are of the last century, and three count from 1900.
  private static func year(_ word: ArraySlice<UInt8>) -> Int? {
    guard let number = number(word, 2...4) else { return nil }
    return switch word.count {
    case 2: number < 50 ? 2_000 + number : 1_900 + number
    case 3: 1_900 + number
    default: number
    }
  }

  private static func days(of month: Int, in year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func number(_ word: ArraySlice<UInt8>, _ digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(word.count), word.allSatisfy(ASCII.isDigit) else { return nil }
    return word.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func padded(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
