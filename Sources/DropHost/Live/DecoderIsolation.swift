package import DropContent

#if Isolation && os(Linux)
import DropIsolation
#endif

/// Where pictures and pages are decoded, whose decoders others wrote.
///
/// A process of their own needs the trait `Isolation`, Linux, and `CodecHelper.runIfAsked()` as the program's
/// first line. What an app registers runs in the app wherever that is.
///
/// ```swift
/// let host = PluginHost(isolation: .required)
/// ```
public enum DecoderIsolation: Sendable, Hashable {
  /// In the app's own process.
  case none
  /// In a process that can reach nothing, where there can be one; else in the app's own, and
  /// ``PluginHost/onMessage`` hears that once.
  case preferred
  /// In a process that can reach nothing, or not at all: what would have to be decoded fails.
  case required

  /// The first of these that is there without a word: `preferred` in a program that can be a helper.
  ///
  /// ```swift
  /// let host = PluginHost(isolation: .standard)
  /// ```
  public static var standard: DecoderIsolation {
    #if Isolation && os(Linux)
    return CodecHelper.isThere ? .preferred : .none
    #else
    return .none
    #endif
  }

  /// Where that is; told, once, is what isn't as it should be there.
  package func border(_ tell: @escaping @Sendable (String) -> Void) -> any CodecBorder {
    if self == .none { return LocalCodecs() }
    #if Isolation && os(Linux)
    return CodecHelper.border(isRequired: self == .required, tell)
    #else
    let instead = DecodersInstead(isRequired: self == .required, remark: BorderRemark(tell))
    return MissingIsolation(instead: instead)
    #endif
  }

  /// How often a decoder of this process came to an end that another run might not come to.
  package static var chanceEnds: Int {
    #if Isolation && os(Linux)
    return CodecHelper.chanceEnds
    #else
    return 0
    #endif
  }
}

#if !(Isolation && os(Linux))

/// Decodes here, or nothing, where there is nowhere else.
private struct MissingIsolation: CodecBorder {
  let instead: DecodersInstead

  func open(
    _ contents: [Content],
    as kind: CodecKind,
    _ limits: ContentLimits,
    toAsk first: CodecAsk?
  ) throws(ContentError) -> any OpenedCodec {
    #if os(Linux)
    let reason = "it needs a build with the trait Isolation"
    #else
    let reason = "it needs Linux"
    #endif
    return try instead.open(contents, as: kind, limits, for: reason)
  }
}

#endif
