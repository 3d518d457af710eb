package import DropContent

#if Isolation && os(Linux)
import Synchronization
#endif

/// The process in which others' decoders run, apart from the app.
///
/// It is the app's own program, begun anew.
///
/// ```swift
/// CodecHelper.runIfAsked()
/// ```
public enum CodecHelper {
  /// Becomes the helper where this process was begun as one, and never returns then; the first line of a program.
  ///
  /// ```swift
  /// CodecHelper.runIfAsked()
  /// ```
  public static func runIfAsked() {
    runIfAsked(decoding: LocalCodecs())
  }

  /// The same with other decoders than there are.
  package static func runIfAsked(decoding codecs: any CodecBorder) {
    #if Isolation && os(Linux)
    if CommandLine.arguments == [name] { Zygote(codecs: codecs).run() }
    hasAsked.store(true, ordering: .releasing)
    #endif
  }

  /// Decoders apart from this process; where that can't be, here, or not at all where it is required.
  package static func border(isRequired: Bool) -> any CodecBorder {
    #if Isolation && os(Linux)
    return IsolatedCodecs(helper: shared, isRequired: isRequired)
    #else
    return isRequired ? RefusingCodecs() : LocalCodecs()
    #endif
  }

  #if Isolation && os(Linux)
  private static let shared = HelperProcess()
  static let name = "dndhost codec helper"
  private static let hasAsked = Atomic(false)

  /// Whether this program becomes a helper where it is begun as one: any other would be begun twice.
  static var isThere: Bool { hasAsked.load(ordering: .acquiring) }
  #endif
}

#if !(Isolation && os(Linux))

/// Decodes nothing, where there is no helper and one is required.
private struct RefusingCodecs: CodecBorder {
  func open(
    _ contents: [Content],
    as kind: CodecKind,
    _ limits: ContentLimits
  ) throws(ContentError) -> any OpenedCodec {
    throw ContentError(.needsTrait("Isolation"))
  }
}

#endif
