/// A table of the 128 characters above ASCII in a single-byte encoding.
struct CodePage: Sendable {
  let name: String
  let upper: [UInt16]

  /// The page of that name, or Windows number written as one.
  static func named(_ label: String) -> CodePage? {
    byLabel[label].map { pages[$0] }
  }

  /// What pages are called.
  static var labels: [String] { Array(byLabel.keys) }

  /// The page nearly all Western text without another mark is in.
  static let western = named("windows-1252") ?? CodePage(name: "", upper: [])

  private static let parsed = parse()
  private static var pages: [CodePage] { parsed.pages }
  private static var byLabel: [String: Int] { parsed.labels }

  private static func parse() -> (pages: [CodePage], labels: [String: Int]) {
    var pages: [CodePage] = []
    var labels: [String: Int] = [:]
    for line in table.description.split(separator: "\n") {
      let halves = line.split(separator: "|")
      guard halves.count == 2 else { continue }
      let names = halves[0].split(separator: " ").map(String.init)
      let upper = halves[1].split(separator: " ").map { UInt16($0, radix: 16) ?? 0xFFFD }
      for name in names { labels[name] = pages.count }
      if upper.count == 128 { pages.append(CodePage(name: names.first ?? "", upper: upper)) }
    }
    return (pages, labels)
  }

  /// Whether a byte stands for anything.
  func has(_ byte: UInt8) -> Bool {
    byte < 0x80 || upper.indices.contains(Int(byte) - 128) && upper[Int(byte) - 128] != 0xFFFD
  }

  /// Appends what a byte stands for.
  @inline(__always)
  func append(_ byte: UInt8, to out: inout [UInt8]) {
    if byte < 0x80 {
      out.append(byte)
    } else {
      let index = Int(byte) - 128
      out.append(scalar: index < upper.count ? UInt32(upper[index]) : 0xFFFD)
    }
  }
}
