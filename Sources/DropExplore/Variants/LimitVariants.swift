import DropContent
import DropCore
import DropHost
import DropReplay

/// What an item is, just beyond each documented limit of the calls that a handler makes of it.
///
/// Texts of as many bytes as no script may hold are another choice of each load.
struct LimitVariants {
  let run: RecordedRun

  var all: [SessionVariant] {
    variants(beyond: .listed) { type, bytes, most in
      let all = Self.tables.contains(type) ? Self.rows(bytes, most + 1) : Self.list(bytes, most + 1)
      return all.map { ["text": .string($0)] }
    }
      + variants(beyond: .levels) { type, _, most in
        guard type == Self.json else { return nil }
        let levels = ["[", "]"].map { String(repeating: $0, count: most + 1) }
        return ["text": .string(levels.joined())]
      }
      + variants(beyond: .columnName) { type, bytes, most in
        guard Self.tables.contains(type), let end = bytes.firstIndex(of: Self.newline) else {
          return nil
        }
        let name = String(repeating: "n", count: most + 1)
        return ["text": .string(name + String(decoding: bytes[end...], as: UTF8.self))]
      }
      + variants(beyond: .piece) { type, _, most in
        LongTexts.types.contains(type) || type == Self.json ? nil : ["zeros": .int(most + 1)]
      } + made
  }

  /// Made as they are read: a byte over and over, without the break that a line or a head ends with.
  private var made: [SessionVariant] {
    variants(beyond: .headers) { type, _, most in
      Self.mails.contains(type) ? ["zeros": .int(most + 1)] : nil
    }
      + variants(beyond: .line) { type, _, most in
        LongTexts.types.subtracting(Self.tables).contains(type) ? ["zeros": .int(most + 1)] : nil
      }
  }

  private static let json = "public.json"
  private static let tables: Set<String> = [
    "public.comma-separated-values-text", "public.utf8-tab-separated-values-text",
  ]
  private static let mails: Set<String> = ["public.email-message"]
  private static let newline = UInt8(ascii: "\n")

  /// Of each item of which a script called a function that keeps to the limit: the bytes that `made` gives for a
  /// representation of a type, its bytes and the limit.
  private func variants(
    beyond limit: ScriptLimit,
    _ made: (String, [UInt8], Int) -> JSONValue?
  ) -> [SessionVariant] {
    let functions = Set(limit.functions)
    return run.varied(run.items { functions.contains($0.name) }).map { index in
      // Sessions may write them as other systems do.
      let types = run.session.items[index].representations.map(\.type.id)
      let item = run.item(index) { item in
        item.changing("representations") { all in
          guard all.count == types.count else { return }
          all = zip(all, types).map { each, type in
            guard each["fails"] == nil,
              let bytes = made(type, Array((each["text"]?.string ?? "").utf8), limit.most)
            else { return each }
            return each.withBytes(of: bytes).setting("size", to: nil)
          }
        }
      }
      let words = "\(run.session.items[index].id) beyond the \(limit.amount) of \(limit.what)"
      return SessionVariant(words, item, isLone: true)
    }
  }

  /// The elements of a list, so often that there are so many; nil of what is none.
  private static func list(_ bytes: [UInt8], _ count: Int) -> String? {
    guard let all = (try? JSONReader().value(of: bytes))?.array, !all.isEmpty, all.count < count
    else { return nil }
    return JSONWriter().text(.array((0..<count).map { all[$0 % all.count] }))
  }

  /// The rows below the first, so often that there are so many.
  private static func rows(_ bytes: [UInt8], _ count: Int) -> String? {
    guard let head = bytes.firstIndex(of: newline).map({ bytes[...$0] }), head.count < bytes.count
    else { return nil }
    let rows = Array(bytes[head.endIndex...])
    let record = rows.last == newline ? rows : rows + [newline]
    let each = record.count { $0 == newline }
    let all = repeatElement(record, count: (count + each - 1) / each).joined()
    return String(decoding: head + Array(all), as: UTF8.self)
  }
}
