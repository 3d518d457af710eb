import CodecHelper
import DropContent
import DropCore
import Foundation

/// An app whose decoders do what is dropped on them, for a test of what becomes of it: `EvilCodecs MISDEED…`.
///
/// Each is decoded apart, and after each what does nothing wrong; a line says what came of both.
@main
struct EvilCodecs {
  static func main() {
    CodecHelper.runIfAsked(decoding: Misdeeds())
    let border = CodecHelper.border(isRequired: true)
    var limits = ContentLimits.standard
    limits.pixels = 0
    limits.output = 1 << 20
    for misdeed in CommandLine.arguments.dropFirst() {
      print("\(misdeed): \(decoded(misdeed, border, limits)); then \(decoded("good", border, limits))")
    }
  }

  private static func decoded(_ text: String, _ border: any CodecBorder, _ limits: ContentLimits) -> String {
    do throws(ContentError) {
      let opened = try border.open([Content(type: .data, text: text)], as: .pages, limits)
      var said = String(decoding: try opened.bytes(.whole), as: UTF8.self)
      // What is asked a second time is answered anew.
      said += try opened.bytes(.unit(0, maximumSide: nil)).isEmpty ? "" : "!"
      return said
    } catch {
      return "\(error)"
    }
  }
}
