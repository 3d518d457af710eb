#if PDF

private import CLateLibraries

/// The libraries that documents are read by.
package enum PDFLibraries {
  /// Loads them; fails where the system has one no more.
  package static func load() throws(PDFError) {
    for library in [LATE_QPDF, LATE_ZLIB] {
      // The text stays as it is.
      if let why = unsafe late_load(library) {
        throw .unsupported(feature: unsafe String(cString: why))
      }
    }
  }
}

#endif
