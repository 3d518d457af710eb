package import DropCore

/// The lines of plugins, for showing under a fault where it came from.
package final class SourceLines {
  /// The folders of plugins by their names, which is what faults begin their files with.
  private var folders: [String: String] = [:]
  private var files: [String: [Substring]] = [:]

  package init(plugins: [String]) {
    for path in plugins {
      let folder = path.folder
      folders[(folder.resolvedPath ?? folder).fileName] = folder
    }
  }

  /// A line of a file as a fault names it, without the space around it.
  package func line(_ number: Int, of file: String) -> String? {
    guard number > 0, let lines = lines(of: file), number <= lines.count else { return nil }
    return String(lines[number - 1].drop { $0 == " " || $0 == "\t" })
  }

  /// The file as the system opens it, for what a fault or an error calls it.
  package func path(of file: String) -> String? {
    let parts = file.split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let folder = folders[String(parts[0])] else { return nil }
    return folder.appending(path: String(parts[1]))
  }

  /// Where a fault happened and the source line, each a line of text.
  package func excerpt(of fault: Fault) -> [String] {
    let indent = String(repeating: " ", count: 11)
    guard let file = fault.file else { return [] }
    guard let number = fault.line else { return ["\(indent)\(SafeText.line(file))"] }
    let place = "\(indent)\(SafeText.line(file)):\(number)"
    guard let line = line(number, of: file) else { return [place] }
    return [place, "\(indent)\(number) | \(SafeText.line(line))"]
  }

  private func lines(of file: String) -> [Substring]? {
    if let known = files[file] { return known }
    guard let path = path(of: file) else { return nil }
    guard let descriptor = try? FileSystem.open(path, 0) else { return nil }
    defer { FileSystem.close(descriptor) }
    guard let bytes = try? FileSystem.readAll(descriptor, limit: 1 << 20) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    files[file] = lines
    return lines
  }
}
