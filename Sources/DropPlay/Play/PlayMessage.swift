import DropContent
package import DropCore

/// What a page tells the table, understood.
package struct PlayMessage: Sendable {
  /// The page's own number for it, which the answer repeats.
  package let seq: Int
  package let tab: String
  package let kind: Kind

  package enum Kind: Sendable {
    case hello(agent: String?)
    /// Rows that stand before those of the next message that isn't this.
    case more(Rows)
    case enter(Pointer, Dragged)
    case move(Pointer)
    case leave
    case cancel
    /// How a drag of the page's own things ended, outside of it.
    case end(SourceEnd)
    case drop(Pointer, number: Int?, Rows)
    case paste(destination: String?, number: Int?, Rows, Dragged?)
    case pick(Pointer, number: Int?, Rows, Dragged?)
    case undo(String?)
    case redo(String?)
    case abort(DragID?)
    case reply(question: String?, JSONValue)
    case reset
    case keep(name: String?)
    case failed(load: String, PlayLoadFailure)
  }

  /// Where the pointer is, which keys are down, and what the source allows; nil where nothing is said.
  package struct Pointer: Sendable, Equatable {
    package var point: Point?
    package var keys: Modifiers?
    package var allowed: Operations?
  }

  /// What is dragged.
  package enum Dragged: Sendable, Equatable {
    /// As far as a browser says while it hovers.
    case kinds([ThingKind])
    /// Entries of a destination, by their places from zero.
    case entries(destination: String, [Int])
    /// Things of the session's own, by their places from zero.
    case shelf([Int])
  }

  /// Lists that a message brings.
  package struct Rows: Sendable, Equatable {
    package var kinds: [ThingKind] = []
    package var files: [DroppedFile] = []
    package var strings: [DroppedString] = []

    var count: Int { kinds.count + files.count + strings.count }

    mutating func append(_ other: Rows) {
      kinds += other.kinds
      files += other.files
      strings += other.strings
    }

    static func + (before: Rows, own: Rows) -> Rows {
      var all = before
      all.append(own)
      return all
    }
  }
}

/// One dragged thing as a browser tells of it before the drop.
package struct ThingKind: Sendable, Hashable {
  package let isFile: Bool
  /// Its MIME type; nil where the browser hides it.
  package let type: String?
}

/// A file or a folder that was dropped, as a browser tells of it.
package struct DroppedFile: Sendable, Hashable {
  package let isFolder: Bool
  package let name: String
  /// Its MIME type, where the browser has one.
  package let type: String?
  package let size: Int?
}

/// A string that was dropped.
package struct DroppedString: Sendable, Hashable {
  package let type: String
  /// Left out where it is sent as bytes.
  package let text: String?
  /// The beginning of its first line, where the rest is sent as bytes.
  private(set) package var beginning: String?
  package let size: Int
}

/// Why the bytes of something that a page drags don't come.
package enum PlayLoadFailure: Sendable, Hashable {
  case changed
  case gone
  case denied
  case unreadable
  /// The connection ended inside of the body.
  case connectionEnded
  /// The disk has no room for it.
  case noRoom
  /// The disk takes no more of it; the system's number says why.
  case unwritable(Int32)
}
