import DropContent
import DropCore

/// A way from bytes to something else; true where it took them.
struct FuzzDecoder: Sendable {
  let name: String
  let run: @Sendable ([UInt8]) -> Bool

  /// Every codec and every unit, with the limits of an app: `FROM:TO`, and `FROM:units`.
  ///
  /// `heard` gets what each input fails with.
  static func codecs(
    at border: any CodecBorder = LocalCodecs(),
    heard: @escaping @Sendable (ContentError, [UInt8]) -> Void = { _, _ in }
  ) -> [FuzzDecoder] {
    var context = CodecContext()
    context.border = border
    let terms = context
    let taken: @Sendable ([UInt8], () throws(ContentError) -> Void) -> Bool = { bytes, body in
      do throws(ContentError) {
        try body()
        return true
      } catch {
        heard(error, bytes)
        return false
      }
    }
    return Codec.builtIn.map { codec in
      FuzzDecoder(name: "\(codec.from):\(codec.to)") { bytes in
        taken(bytes) { () throws(ContentError) in
          _ = try codec.convert(Content(type: codec.from, bytes: bytes), terms)
        }
      }
    }
      + UnitCodec.builtIn.map { units in
        FuzzDecoder(name: "\(units.type):units") { bytes in
          taken(bytes) { () throws(ContentError) in
            let coercer = ContentCoercer(context: terms)
            let found = try coercer.units(of: Content(type: units.type, bytes: bytes))
            for number in 0..<min(found.count, 20) { _ = try found.unit(number) }
          }
        }
      }
  }

  static let all: [FuzzDecoder] = [
    coercion("html", .html, [.utf8PlainText]),
    coercion("rtf", .rtf, [.utf8PlainText, .html]),
    coercion("vcard", .vCard, [.contactRecord, .utf8PlainText]),
    coercion("csv", .commaSeparatedText, [.json, .html, .utf8PlainText]),
    coercion("text", .text, [.utf8PlainText]),
    coercion("urilist", .uriList, [.url, .html]),
    coercion("mozurl", .mozURL, [.uriList, .html]),
    coercion("webloc", .webLocation, [.url, .html]),
    FuzzDecoder(name: "csvheader") { bytes in
      var coercer = ContentCoercer(context: CodecContext(limits: limits))
      coercer.context.hasHeader = true
      let content = Content(type: .commaSeparatedText, bytes: bytes)
      return (try? coercer.json(of: content)) != nil
        && (try? coercer.coerce(content, to: .html)) != nil
    },
    FuzzDecoder(name: "mail") { bytes in
      let content = Content(type: .emailMessage, bytes: bytes)
      _ = try? MailParts(of: content, .builtIn, limits)
      return (try? Mail(of: content, within: Mail.longestHead, limits))?.plain != nil
    },
    FuzzDecoder(name: "json") { bytes in
      let value = try? JSONReader().value(of: bytes)
      return value.map { (try? JSONReader().value(of: Array(JSONWriter().text($0).utf8))) == $0 }
        ?? false
    },
  ]

  private static let limits = ContentLimits(
    bytes: 1 << 20,
    output: 1 << 22,
    depth: 64,
    units: 10_000,
    pages: 100,
    pixels: 1 << 20
  )

  private static func coercion(
    _ name: String,
    _ from: ContentType,
    _ targets: [ContentType]
  ) -> FuzzDecoder {
    let coercer = ContentCoercer(context: CodecContext(limits: limits))
    return FuzzDecoder(name: name) { bytes in
      let content = Content(type: from, bytes: bytes)
      var tookAll = true
      for target in targets {
        tookAll = (try? coercer.coerce(content, to: target)) != nil && tookAll
      }
      if let count = try? coercer.unitCount(of: content), count > 0 {
        tookAll = (try? coercer.unit(count - 1, of: content)) != nil && tookAll
      }
      return tookAll
    }
  }
}
