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

#endif
