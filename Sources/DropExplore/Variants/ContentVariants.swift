import DropContent
import DropCore
import DropHost
import DropReplay

/// What an item is, where a handler looks into it: of other bytes that are as right.
struct ContentVariants {
  let run: RecordedRun

  var all: [SessionVariant] {
    run.varied(itemsLookedInto).flatMap { textVariants(of: $0) + twinVariants(of: $0) }
  }

  /// Fields of a content that say nothing of its bytes.
  private static let outside: Set<String> = [
    "content.type", "content.name", "content.item", "content.is_hidden",
  ]

  private var itemsLookedInto: [Int] {
    run.items { $0.name.hasPrefix("content") && !Self.outside.contains($0.name) }
  }

  private func textVariants(of index: Int) -> [SessionVariant] {
    let id = run.session.items[index].id
    return Self.otherTexts.map { words, change in
      SessionVariant(
        "\(id) \(words)",
        run.item(index) { item in
          item.changing("representations") { $0 = $0.map { Self.retold($0, change) } }
        }
      )
    }
  }

  private typealias OtherText = @Sendable (String) -> [UInt8]

  /// How else programs write a text.
  private static let otherTexts: [(words: String, change: OtherText)] = [
    ("with a mark of its byte order", { [0xEF, 0xBB, 0xBF] + Array($0.utf8) }),
    (
      "with line breaks of two bytes",
      { text in
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return Array((lines.joined(separator: "\r\n") + (lines.count > 1 ? "" : "\r\n")).utf8)
      }
    ),
    (
      "with bytes that are no text",
      { text in
        let bytes = Array(text.utf8)
        return bytes[..<(bytes.count / 2)] + [0xFF, 0xFE] + bytes[(bytes.count / 2)...]
      }
    ),
    ("of blanks alone", { _ in Array(" \n".utf8) }),
    // What stands for something else in a pattern of Lua's, and in what takes its place.
    ("with signs in front", { Array("100% (1) ".utf8) + Array($0.utf8) }),
  ]

  private static func retold(_ representation: JSONValue, _ change: OtherText) -> JSONValue {
    guard let text = representation["text"]?.string, let type = representation["type"]?.string,
      LongTexts.types.contains(type)
    else { return representation }
    let bytes = change(text)
    let told = representation.withoutBytes
      .setting("size", to: representation["size"].map { _ in .int(bytes.count) })
    guard let plain = String(validating: bytes, as: UTF8.self) else {
      return told.setting("base64", to: .string(Base64.text(of: bytes)))
    }
    return told.setting("text", to: .string(plain))
  }

  /// The same bytes as its neighbour's, where both are of a type.
  private func twinVariants(of index: Int) -> [SessionVariant] {
    guard run.session.items.count > 1 else { return [] }
    let next = (index + 1) % run.session.items.count
    let others = run.written(next)?["representations"]?.array ?? []
    return [
      SessionVariant(
        "\(run.session.items[index].id) with what is in \(run.session.items[next].id)",
        run.item(index) { item in
          item.changing("representations") { all in
            all = all.map { each in
              guard let other = others.first(where: { $0["type"] == each["type"] }),
                each["fails"] == nil, other["fails"] == nil
              else { return each }
              return each.withBytes(of: other)
            }
          }
        }
      )
    ]
  }
}
