import DropContent
import DropCore

/// Those of a load's options that whoever carries it out is told, too: declared here, and what the host
/// does about them.
///
/// A replay heeds them in `Transfer`, a provider of the app's through its ``LoadWish``.
package struct LoadTerms: Sendable, Hashable {
  package var maximumSize: Int?
  /// How long a picture's longer side may be, in pixels; a larger one is made smaller.
  package var maximumSide: Int?

  /// How scripts say them.
  static let options: [RecordOption<LoadTerms>] = [
    RecordOption("max_size", \.maximumSize, .integerFrom(0), "bytes; more is too_large"),
    RecordOption(
      "max_side",
      \.maximumSide,
      .integerFrom(1),
      "images: no side longer, in pixels"
    ),
  ]

  /// Why so many bytes needn't be fetched; none where they are of use.
  package func refusal(fetching size: Double) -> LoadFailure? {
    guard let maximumSize, size > Double(maximumSize) else { return nil }
    return LoadFailure(.tooLarge, "larger than \(maximumSize) bytes")
  }

  /// Why what has come can't be handed to a script; none where it can.
  func refusal(of content: Content) -> LoadFailure? {
    guard let maximumSize, content.size > maximumSize else { return nil }
    return LoadFailure(
      .tooLarge,
      "has \(content.size) bytes, \(maximumSize) are allowed"
    )
  }

  /// A coercer that makes what they allow.
  func heeded(by coercer: ContentCoercer) -> ContentCoercer {
    var coercer = coercer
    if let maximumSide { coercer.context.maximumSide = maximumSide }
    return coercer
  }

  /// Makes of content what they allow, along those steps.
  func coerce(
    _ content: Content,
    along steps: [Coercion],
    with coercer: ContentCoercer
  ) throws(ContentError) -> Content {
    try coercer.checkFolder(content, most: maximumSize)
    return try coercer.coerce(content, along: steps)
  }
}
