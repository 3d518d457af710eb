#if PDF

import CQPDF

/// A walk over what a page leads to, in the library's own order, that measures how deep the
/// library's recursion will go when it copies the page into another document.
struct PDFReach {
  private let limit: Int
  /// Objects that were copied with an earlier page are not walked again.
  private var seen: Set<Int> = []

  init(limit: Int) { self.limit = limit }

  /// Throws when copying `page` would go deeper than the limit.
  mutating func check(_ page: PDFObject) throws(PDFError) {
    if let number = page.number { seen.insert(number) }
    var path = [try page.parts()[...]]
    while let next = path.last?.first {
      path[path.count - 1].removeFirst()
      if try isFollowed(next) {
        guard path.count < limit else { throw .tooDeep(limit: limit) }
        path.append(try next.parts()[...])
      }
      while path.last?.isEmpty == true { path.removeLast() }
    }
  }

  private mutating func isFollowed(_ object: PDFObject) throws(PDFError) -> Bool {
    guard [ot_array, ot_dictionary, ot_stream].contains(object.type) else { return false }
    if let number = object.number, !seen.insert(number).inserted { return false }
    // Other pages and the page tree are not copied along.
    guard object.type == ot_dictionary else { return true }
    if try object.isDictionary(ofType: "/Page") { return false }
    return try !object.isDictionary(ofType: "/Pages")
  }
}

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

  /// Whether a document says itself that it has no page.
  static func isEmpty(in document: QPDFHandle) throws(PDFError) -> Bool {
    try PDFObject.root(of: document).value("/Pages")?.value("/Count")?.integer() == 0
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
