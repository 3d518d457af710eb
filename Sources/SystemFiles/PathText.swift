/// What a path's text says; no file is looked at unless a name says so.
extension String {
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
    if other.hasPrefix("/") || self == "." || isEmpty { return other }
    return hasSuffix("/") ? self + other : self + "/" + other
  }

  /// The same path for people to read: `a/../b` is `b`.
  package var tidyPath: String {
    var kept: [Substring] = []
    for part in split(separator: "/") where part != "." {
      if part == "..", let last = kept.last, last != ".." {
        kept.removeLast()
      } else {
        kept.append(part)
      }
    }
    return (hasPrefix("/") ? "/" : "") + kept.joined(separator: "/")
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
  package func lies(below folder: String) -> Bool {
    self == folder || hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }
}
