import SystemFiles

/// What `--drop` is asked to do: files, and the tile that they are for.
package struct DropErrand: Hashable, Sendable {
  package let files: [String]
  package let tile: String
  /// The folder that the tile's shelf shows; none where it is the user's own.
  package let folder: String?

  /// Takes the operands, the last of which is the tile: its name, or the path of its folder on another shelf.
  package init?(_ operands: [String]) {
    guard operands.count > 1, let last = operands.last, !last.isEmpty else { return nil }
    files = Array(operands.dropLast())
    guard last.hasSlash else {
      (tile, folder) = (last, nil)
      return
    }
    let path = last.tidyPath
    (tile, folder) = (path.fileName, path.folder)
    guard !tile.isEmpty, tile != ".." else { return nil }
  }
}
