import DropIsolation
import DropContent
import DropCore
import Foundation

/// An app whose decoders do what is dropped on them, for a test of what becomes of it.
///
/// `EvilCodecs MISDEED…` decodes each apart, and after each what does nothing wrong; a line says what came of both.
/// What comes behind `AT ONCE` is asked as it is opened.
/// A scene of ``Scenes`` or ``ChildScenes`` instead of a misdeed is played.
@main
struct EvilCodecs {
  static func main() {
    #if Isolation && os(Linux)
    CodecHelper.runIfAsked(decoding: Misdeeds())
    let border = CodecHelper.border(isRequired: true) { print("told: \($0)") }
    var first: CodecAsk?
    for word in CommandLine.arguments.dropFirst() {
      if word == "AT ONCE" {
        first = .whole
      } else if let scene = Scenes.all[word] ?? ChildScenes.all[word] {
        scene()
      } else {
        print("\(word): \(decoded(word, border, first)); then \(decoded("good", border, first))")
      }
    }
    #endif
  }

  #if Isolation && os(Linux)
  static var limits: ContentLimits {
    var limits = ContentLimits.standard
    // Two seconds of a processor each.
    limits.pixels = 0
    limits.output = 1 << 20
    return limits
  }

  static func decoded(
    _ text: String,
    _ border: any CodecBorder,
    _ first: CodecAsk? = nil
  ) -> String {
    do throws(ContentError) {
      let content = Content(type: .data, text: text)
      let opened = try border.open([content], as: .pages, limits, toAsk: first)
      var said = String(decoding: try opened.bytes(.whole), as: UTF8.self)
      // What is asked a second time is answered anew.
      said += try opened.bytes(.unit(0, maximumSide: nil)).isEmpty ? "" : "!"
      return said
    } catch {
      return "\(error)"
    }
  }
  #endif
}
