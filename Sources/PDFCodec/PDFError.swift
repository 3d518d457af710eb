#if PDF

/// Why a PDF could not be read, taken apart or put together.
package enum PDFError: Error, Equatable, Sendable {
  /// It can't be opened without a password.
  case passwordNeeded
  /// Broken beyond repair; the reason is the library's own.
  case damaged(reason: String)
  case unsupported(feature: String)
  /// The file can't be read at all.
  case unreadable(reason: String)
  case tooManyBytes(count: Int, limit: Int)
  case tooManyPages(limit: Int)
  /// Its compressed objects grow beyond what its size allows.
  case expands(limit: Int)
  /// Objects nested, or chained, deeper than the library's recursion can follow.
  case tooDeep(limit: Int)
  /// There is no such page; pages count from 0.
  case noSuchPage(Int, count: Int)
  /// Nothing to put together.
  case noPages
}

#endif
