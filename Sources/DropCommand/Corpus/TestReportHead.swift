import DropContent
import DropCore
import DropExplore
import DropHost
import DropReplay

/// What a report of tests begins with: what they were run with, and which parts of the sessions it tells of.
struct TestReportHead: Equatable {
  static let format = "dndhost.test/1"

  /// The folder that was named, below which sessions are called as the report calls them.
  let folder: String
  let identity: SearchIdentity
  let partCount: Int
  /// Ascending; the first is 1.
  let parts: [Int]

  init(folder: String, identity: SearchIdentity, parts: [Int], of count: Int) {
    (self.folder, self.identity, self.parts, partCount) = (folder, identity, parts, count)
  }

  /// What this tool makes of sessions below a folder with these options.
  init(folder: String, _ options: RunOptions, _ shard: ExploreOptions.Shard) {
    self.init(
      folder: folder,
      identity: SearchIdentity([
        SearchIdentity.Input("version", HostVersion.text),
        SearchIdentity.Input("traits", BuildTraits.codecs.joined(separator: ",")),
        SearchIdentity.Input("command", options.command([])),
        SearchIdentity.Input("folder", folder),
      ]),
      parts: [shard.index + 1],
      of: shard.count
    )
  }

  var missing: [Int] { Array(Set(1...partCount).subtracting(parts)).sorted() }

  /// Which part a session is of: by its name alone, so that another one moves none.
  static func part(of session: String, among count: Int) -> Int {
    if count == 1 { return 1 }
    var digest = SHA256()
    digest.update(Array(session.utf8))
    let start = digest.hexDigest().prefix(15)
    return (Int(start, radix: 16) ?? 0) % count + 1
  }

  /// The line before the sessions, which opens their list.
  var line: String {
    let inputs = identity.inputs.map { JSONValue.Member($0.name, .string($0.value)) }
    let value = JSONValue.object([
      .init("format", .string(Self.format)), .init("folder", .string(folder)),
      .init("inputs", .object(inputs)), .init("of", .int(partCount)),
      .init("parts", .string(PartNumbers.text(parts))), .init("sessions", .array([])),
    ])
    return String(JSONWriter().text(value).dropLast(2))
  }

  /// What such a line says; nil of another one.
  init?(_ line: [UInt8]) {
    guard let value = try? JSONReader().value(of: line + Array("]}".utf8)),
      value["format"]?.string == Self.format, let folder = value["folder"]?.string,
      case .object(let inputs)? = value["inputs"], case .int(let count)? = value["of"],
      (1...ExploreOptions.mostLanes).contains(count),
      let parts = value["parts"]?.string.flatMap({ PartNumbers.numbers($0, upTo: count) })
    else { return nil }
    let known = inputs.compactMap { member in
      member.value.string.map { SearchIdentity.Input(member.key, $0) }
    }
    self.init(folder: folder, identity: SearchIdentity(known), parts: parts, of: count)
  }
}
