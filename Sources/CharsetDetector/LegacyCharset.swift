#if Charsets

private import CLateLibraries
private import CUchardet

/// Guesses the legacy encoding of text.
package enum LegacyCharset {
  /// The name that iconv knows the encoding by; nil when there is no good guess.
  package static func name(of bytes: [UInt8]) -> String? {
    guard unsafe late_load(LATE_UCHARDET) == nil, let detector = unsafe uchardet_new() else {
      return nil
    }
    defer { unsafe uchardet_delete(detector) }
    let status = unsafe bytes.withUnsafeBytes { input in
      unsafe uchardet_handle_data(
        detector,
        input.baseAddress?.assumingMemoryBound(to: CChar.self),
        input.count
      )
    }
    guard status == 0 else { return nil }
    unsafe uchardet_data_end(detector)
    // The detector owns the name until it is deleted: it is copied here.
    let name = unsafe String(cString: uchardet_get_charset(detector))
    return name.isEmpty ? nil : name
  }
}

#endif
