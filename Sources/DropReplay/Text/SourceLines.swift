package import DropCore
import SystemFiles

/// The lines of plugins, for showing under a fault where it came from.
///
/// Faults call a file by its name in its plugin's folder, which is the same on every machine; here
/// are the files that this replay has.
package final class SourceLines {
  /// The plugins' paths by their destinations.
  private var plugins: NameTable<String>
  /// Those among them that win over whatever a session says.
  private let chosen: NameTable<String>
  /// More than is ever shown of a line: a file's only line may be all of it.
  private static let longest = 2_000
  private let source: String?
  /// The plugin of every destination that names none.
  private let other: String?
  private var files: [String: [String]] = [:]

  package init(
    plugins: NameTable<String>,
    chosen: NameTable<String> = NameTable(),
    source: String? = nil,
    other: String? = nil
  ) {
    self.plugins = plugins
    self.chosen = chosen
    self.source = source
    self.other = other
  }

  /// Takes in which plugin a destination names that opens.
  func open(_ destination: String, naming plugin: String?) {
    plugins[destination] = chosen[destination] ?? plugin
  }

  /// Takes in that a destination's plugin is read from another file.
  func reload(_ destination: String, from plugin: String) { plugins[destination] = plugin }

  /// A line of a file as a fault names it, without the space around it, as far as anybody reads it.
  package func line(_ number: Int, of file: String, in destination: String?) -> String? {
    guard number > 0, let path = path(of: file, in: destination), let lines = lines(of: path),
      number <= lines.count
    else { return nil }
    return String(lines[number - 1].drop { $0 == " " || $0 == "\t" })
  }

  /// The same with the space around it.
  package func whole(_ number: Int, of file: String, in destination: String?) -> String? {
    guard number > 0, let path = path(of: file, in: destination), let lines = lines(of: path),
      number <= lines.count
    else { return nil }
    return lines[number - 1]
  }

  /// The file as the system opens it, for what a fault in a destination calls it; without a
  /// destination it is the source's.
  package func path(of file: String, in destination: String?) -> String? {
    let plugin = destination.map { plugins[$0] ?? other } ?? source
    return plugin.map { $0.folder.appending(path: file).tidyPath }
  }

  /// The plugin of a destination.
  func plugin(of destination: String) -> String? { (plugins[destination] ?? other)?.tidyPath }

  /// The plugins that are called so.
  package func plugins(named file: String) -> [String] {
    let all = Set(plugins.map(\.value)).union([source, other].compactMap { $0 })
    return all.filter { $0.fileName == file }.sorted()
  }

  /// Where a fault happened and the source line, each a line of text.
  package func excerpt(of fault: Fault, in destination: String?) -> [String] {
    let indent = String(repeating: " ", count: 11)
    guard let file = fault.file else { return [] }
    let path = SafeText.line(path(of: file, in: destination) ?? file)
    guard let number = fault.line else { return ["\(indent)\(path)"] }
    let place = "\(indent)\(path):\(number)"
    guard let line = line(number, of: file, in: destination) else { return [place] }
    return [place, "\(indent)\(number) | \(SafeText.line(line))"]
  }

  /// The lines of a file; nil where it can't be read, or is none of Lua's.
  package func lines(of path: String) -> [String]? {
    if let known = files[path] { return known }
    // A session may name any file as its plugin: what isn't Lua isn't shown.
    guard (path.resolvedPath ?? path).hasSuffix(".lua"),
      let descriptor = try? FileSystem.openFile(path)
    else {
      return nil
    }
    defer { FileSystem.close(descriptor) }
    guard let bytes = try? FileSystem.readAll(descriptor, limit: 1 << 20) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { String(decoding: $0.utf8.prefix(Self.longest), as: UTF8.self) }
    files[path] = lines
    return lines
  }
}
