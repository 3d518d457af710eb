/// What a path's text says; no file is looked at unless a name says so.
///
/// All of it goes by bytes, as the system does: where a mark follows a slash or a point both are one character, which
/// isn't a slash, and two spellings that look the same are two paths.
extension StringProtocol {
  /// Whether it begins at the root.
  package var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

  /// Whether it is more than one name.
  package var hasSlash: Bool { utf8.contains(UInt8(ascii: "/")) }

  /// Whether a name is one that its owner doesn't see.
  package var beginsWithDot: Bool { utf8.first == UInt8(ascii: ".") }
}

extension String {
  /// The names in it, in their order.
  package var pathParts: [Substring] {
    utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
  }

  /// Whether a slash is its end.
  package var endsWithSlash: Bool { utf8.last == UInt8(ascii: "/") }

  /// The folder that this path lies in.
  package var folder: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// The same path without slashes behind its last component.
  package var withoutEnd: String {
    var path = self[...]
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") {
      path = path[..<path.utf8.index(before: path.endIndex)]
    }
    return String(path)
  }

  /// The last component.
  package var fileName: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return self }
    return String(self[utf8.index(after: slash)...])
  }

  /// The last component without its extension.
  package var stem: String {
    let name = fileName
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return name
    }
    return String(name[..<dot])
  }

  /// `other` as seen from this folder; an absolute one is itself.
  package func appending(path other: String) -> String {
    if other.isAbsolutePath || self == "." || isEmpty { return other }
    return endsWithSlash ? self + other : self + "/" + other
  }

  /// The same path for people to read: `a/../b` is `b`.
  package var tidyPath: String {
    var kept: [Substring] = []
    for part in pathParts where part != "." {
      if part == "..", let last = kept.last, last != ".." {
        kept.removeLast()
      } else {
        kept.append(part)
      }
    }
    return (isAbsolutePath ? "/" : "") + kept.joined(separator: "/")
  }

  /// The path with its links resolved, or nil where there is no such file.
  package var resolvedPath: String? { try? FileSystem.resolved(self) }

  /// The path with its links resolved, or that of the nearest folder on the way to it that is there.
  package var nearestResolved: String {
    var path = self
    while path != ".", path != "/" {
      if let resolved = path.resolvedPath { return resolved }
      path = path.folder
    }
    return path.resolvedPath ?? "/"
  }

  /// Whether this resolved path is `folder` or lies below it.
  package func lies(below folder: String) -> Bool { rest(from: folder) != nil }

  /// How a folder's path goes on to this one, without a slash before it: empty for the folder itself, nil of what
  /// doesn't lie below it.
  package func way(from folder: String) -> String? {
    rest(from: folder).map { String(Substring($0.drop { $0 == UInt8(ascii: "/") })) }
  }

  private func rest(from folder: String) -> Substring.UTF8View? {
    guard utf8.starts(with: folder.utf8) else { return nil }
    let rest = utf8.dropFirst(folder.utf8.count)
    return rest.isEmpty || folder.endsWithSlash || rest.first == UInt8(ascii: "/") ? rest : nil
  }
}
