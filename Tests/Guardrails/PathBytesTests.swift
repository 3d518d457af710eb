import Testing

/// A mark behind a slash makes one character of both, which isn't a slash: what asks for characters of a path is led
/// out of a folder by it. `PathText` has what asks for bytes.
@Suite("Paths are taken apart by their bytes")
struct PathBytesTests {
  private static let folders = [
    "SystemFiles", "DropContent/Files", "DropContent/Folders", "DropContent/Saving",
    "DropShelf/Keeping", "DropCommand", "DropPlay/Play",
  ]

  private static let byCharacter = [
    "split(separator: \"/\"", "contains(\"/\")", "hasPrefix(\"/\")", "hasSuffix(\"/\")",
    "Index(of: \"/\")",
  ]

  /// What has a slash and is no path: `2/3`, the addresses of a page.
  private static let others = ["ShardOption.swift", "PlayDeparture.swift"]

  @Test(
    "No path or name of a file is asked for a slash or a point as a character",
    arguments: folders
  )
  func bytes(_ folder: String) {
    let files = Repository.files(below: "Sources/\(folder)", ["swift"])
    #expect(!files.isEmpty)
    let points = folder == "DropCommand" ? [] : ["hasPrefix(\".\")"]
    for file in files where !Self.others.contains(where: { file.path.hasSuffix($0) }) {
      for line in file.lines {
        let found = (Self.byCharacter + points).first { line.contains($0) }
        #expect(found == nil, "\(file.path): \(line)")
      }
    }
  }
}
