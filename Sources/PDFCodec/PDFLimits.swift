#if PDF

/// How much a PDF may ask for.
package struct PDFLimits: Sendable, Equatable {
  package var bytes: Int
  package var pages: Int
  /// Levels of the page tree, and links in a chain of objects that a page leads to.
  ///
  /// The library
  /// follows both by recursion: some 60,000 links end a thread of 8 MiB, 4,000 one of 512 KiB.
  package var depth: Int

  /// What object streams and cross-reference streams may expand to together, beyond ten times the
  /// file's size; the library holds some sixty bytes for each of theirs.
  package var expansion: Int

  package init(
    bytes: Int = 1 << 30,
    pages: Int = 50_000,
    depth: Int = 1000,
    expansion: Int = 8 << 20
  ) {
    self.bytes = bytes
    self.expansion = expansion
    self.pages = pages
    self.depth = depth
  }
}

#endif
