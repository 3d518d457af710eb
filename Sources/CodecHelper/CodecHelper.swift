#if Isolation && os(Linux)
import CConfinement
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
    #if Isolation && os(Linux)
    if CommandLine.arguments == [name] { Zygote().run() }
    hasAsked.store(true, ordering: .releasing)
    #endif
  }

  #if Isolation && os(Linux)
  static let name = "dndhost codec helper"
  private static let hasAsked = Atomic(false)

  /// Whether this program becomes a helper where it is begun as one: any other would be begun twice.
  static var isThere: Bool { hasAsked.load(ordering: .acquiring) }
  #endif
}
