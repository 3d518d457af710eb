#if Images

private import CLateLibraries

extension ImageFormat {
  /// What reads and writes it; profiles of colours are of all formats.
  private var libraries: [late_library] {
    switch self {
    case .png: [LATE_LCMS, LATE_PNG]
    case .jpeg: [LATE_LCMS, LATE_TURBOJPEG]
    case .tiff: [LATE_LCMS, LATE_TIFF]
    case .webp: [LATE_LCMS, LATE_WEBP, LATE_WEBPDEMUX]
    case .heic, .avif: [LATE_LCMS, LATE_HEIF]
    case .jpegXL: [LATE_LCMS, LATE_JXL]
    default: [LATE_LCMS]
    }
  }

  /// Loads what it needs, and refuses it where the system has that no more.
  func load() throws(ImageError) {
    for library in libraries {
      // The text stays as it is.
      if let why = unsafe late_load(library) {
        throw .unsupported(self, feature: unsafe String(cString: why))
      }
    }
  }
}

#endif
