#if GTK

import CGTK

extension [String] {
  /// Has them as C has a list of texts, for as long as the call lasts.
  ///
  /// Safe for whoever keeps no pointer: each is a copy of its own, which is freed after the call.
  func withCTexts<Result>(
    _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = unsafe map { unsafe g_strdup($0) }
    defer { unsafe copies.forEach { unsafe g_free($0) } }
    var texts = unsafe copies.map { copy in unsafe copy.map { unsafe UnsafePointer($0) } }
    return unsafe body(&texts)
  }
}

#endif
