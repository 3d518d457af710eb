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
  /// Without the trait `Isolation`, and elsewhere than on Linux, it does nothing.
  ///
  /// ```swift
  /// CodecHelper.runIfAsked()
  /// ```
  public static func runIfAsked() {
    runIfAsked(decoding: LocalCodecs(mapsFiles: true))
  }

  /// The same with other decoders than there are.
  package static func runIfAsked(decoding codecs: any CodecBorder) {
    #if Isolation && os(Linux)
    if CommandLine.arguments == [name] { Zygote(codecs: codecs).run() }
    hasAsked.store(true, ordering: .releasing)
    #endif
  }

  #if Isolation && os(Linux)
  /// Decoders apart from this process; where that can't be, here, or not at all where it is required.
  ///
  /// What isn't as it should be is told, once.
  package static func border(
    isRequired: Bool,
    _ tell: @escaping @Sendable (String) -> Void
  ) -> any CodecBorder {
    let instead = DecodersInstead(isRequired: isRequired, remark: BorderRemark(tell))
    return IsolatedCodecs(helper: shared, instead: instead)
  }

  /// Whether this program becomes a helper where it is begun as one: any other would be begun twice.
  package static var isThere: Bool { hasAsked.load(ordering: .acquiring) }

  /// How often a decoder came to an end that another run might not come to.
  package static var chanceEnds: Int { shared.children.chanceEnds }

  private static let shared = ZygoteProcess()
  static let name = "dndhost codec helper"
  private static let hasAsked = Atomic(false)
  #endif
}
