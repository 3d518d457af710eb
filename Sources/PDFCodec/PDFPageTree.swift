#if PDF

import CQPDF

/// A walk over a document's page tree with limits, before the library walks it by recursion and
/// without them.
struct PDFPageTree {
  private let limits: PDFLimits
  private var seen: Set<Int> = []
  private var pages = 0

  init(limits: PDFLimits) { self.limits = limits }

  /// Throws when the tree of `document` is deeper, or larger, than the limits.
  mutating func check(_ document: QPDFHandle) throws(PDFError) {
    guard var top = try PDFObject.root(of: document).value("/Pages") else { return }
    var climbed: Set<Int> = []
    // The library climbs to the top of the tree too, when the root names a lower place.
    while let parent = try top.value("/Parent"), climbed.insert(parent.number ?? 0).inserted {
      top = parent
    }
    try walk(from: top)
  }

  private mutating func walk(from top: PDFObject) throws(PDFError) {
    var waiting = [(node: top, depth: 0)]
    while let (node, depth) = waiting.popLast() {
      guard depth <= limits.depth else { throw .tooDeep(limit: limits.depth) }
      guard let kids = try node.value("/Kids"), kids.type == ot_array else {
        pages += 1
        guard pages <= limits.pages else { throw .tooManyPages(limit: limits.pages) }
        continue
      }
      // A loop is the library's to complain of; here it only has to end.
      if let number = node.number, !seen.insert(number).inserted { continue }
      for kid in try kids.items() { waiting.append((kid, depth + 1)) }
    }
  }
}

#endif
