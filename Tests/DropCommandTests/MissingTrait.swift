import TestGround

extension BuiltTool {
  /// A trait that the tool lacks, by what it says of itself; nil of one that has all.
  static func missingTrait() throws -> String? {
    let version = try run(["--version"]).output
    let line = version.split(separator: "\n").first { $0.hasPrefix("traits") } ?? ""
    let names = line.split { !$0.isLetter && $0 != "'" }.map(String.init)
    // "traits A, B (of the tool's A, B, C)".
    guard let end = names.lastIndex(of: "tool's") else { return nil }
    let built = names[..<end]
    return names[(end + 1)...].first { !built.contains($0) }
  }
}
