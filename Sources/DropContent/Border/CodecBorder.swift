import SystemFiles

/// Where bytes meet decoders that others wrote: in this process, or in one that can reach nothing.
///
/// What passes is bytes and numbers alone, so that either side makes the same of the same.
package protocol CodecBorder: Sendable {
  /// Opens contents, whose first bytes a decoder reads; several only where one is made of them.
  ///
  /// What is known to be asked first is said with it: it may be made on the way then, and is there when it is asked.
  func open(
    _ contents: [Content],
    as kind: CodecKind,
    _ limits: ContentLimits,
    toAsk first: CodecAsk?
  ) throws(ContentError) -> any OpenedCodec

  /// Has decoders read what they read but once, of files that can't be reached later.
  func prepare()

  /// Small contents that are like those to come.
  var samples: [CodecSample] { get }
}

extension CodecBorder {
  package func open(
    _ contents: [Content],
    as kind: CodecKind,
    _ limits: ContentLimits
  ) throws(ContentError) -> any OpenedCodec {
    try open(contents, as: kind, limits, toAsk: nil)
  }

  package func prepare() {}
  package var samples: [CodecSample] { [] }
}

/// What is decoded only so that it was done once.
package struct CodecSample: Sendable {
  package let kind: CodecKind
  package let bytes: [UInt8]
  package let ask: CodecAsk
}

/// What decodes.
package enum CodecKind: String, Sendable, CaseIterable {
  /// A picture of any format that is read.
  case picture
  /// A document of pages, or several that become one.
  case pages
}

/// Contents that a decoder has open; asked by one at a time.
package protocol OpenedCodec: Sendable {
  var head: CodecHead { get }

  /// The bytes of what is asked for.
  func bytes(_ ask: CodecAsk) throws(ContentError) -> [UInt8]
}

/// What a decoder says of contents before it makes anything.
package struct CodecHead: Sendable, Equatable {
  /// Pixels across and down, as a picture is shown; nothing of pages.
  package var width = 0
  package var height = 0
  /// Frames or pages.
  package var count: Int

  package init(width: Int = 0, height: Int = 0, count: Int) {
    (self.width, self.height, self.count) = (width, height, count)
  }
}

/// What can be asked of opened contents.
package enum CodecAsk: Sendable, Equatable {
  /// The picture as a file of another format, within a square where a side is named.
  case encoded(format: String, maximumSide: Int?)
  /// One frame as a PNG, or one page as a document, counted from zero.
  case unit(Int, maximumSide: Int?)
  /// All pages as one document.
  case whole
}

/// What whoever runs decoders is told of where they run, once.
package final class BorderRemark: Sendable {
  private let isSaid = Guarded(false)
  private let tell: @Sendable (String) -> Void

  package init(_ tell: @escaping @Sendable (String) -> Void) { self.tell = tell }

  package func say(_ what: String) {
    let isNew = isSaid.withLock { isSaid in
      defer { isSaid = true }
      return !isSaid
    }
    if isNew { tell(what) }
  }
}
