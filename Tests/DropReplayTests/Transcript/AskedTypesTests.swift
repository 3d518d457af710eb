import DropCore
import DropReplay
import TestExtent
import Testing

/// What a load, a coercion or a note says in a transcript.
@Suite("No message names a type that nobody asked for")
struct AskedTypesTests {
  static let offers = [
    "public.png", "message/rfc822", "text/html", "text/vcard", "text/csv", "public.zip-archive",
    "public.file-url", "text/uri-list", "com.example.own",
  ]

  static let calls = [
    "item:load()", "item:load():text()", "item:load():json()", "item:load():contacts()",
    "item:load():photo()", "item:load():mail()",
    "item:load():source()", "item:load():units()", "item:load():lines()()",
    "item:load():each()()", "item:load('public.tiff')",
    "item:load { 'com.adobe.pdf', 'public.rtf' }", "item:load():as('public.rtf')",
    "dnd.combine('com.adobe.pdf', { item:load() })",
    "session:stabilize { types = { 'public.mp3' } }",
  ]

  @Test("of what scripts do with an item, or with one that has nothing", arguments: offers + [""])
  func crafted(_ offer: String) throws {
    let own = offer.isEmpty ? "" : ReplayedScript.text("abc", type: offer)
    let item = "{ \"id\": \"a\"\(own.isEmpty ? "" : ", " + own) }"
    // Each call with each offer; in a quick run of the tests each offer with a third of the calls.
    let place = Self.offers.firstIndex(of: offer) ?? Self.offers.count
    for (number, call) in Self.calls.enumerated() where Extent.isWhole || (number + place) % 3 == 0
    {
      // What it raises fails the item, with its message as the reason.
      let script = ReplayedScript(plugin: ReplayedScript.performing("print(\(call))"), items: item)
      let asked = NamedTypes.all(in: script.plugin + item)
      for record in try script.records() {
        let said = NamedTypes.all(in: (record["message"] ?? "") + " " + (record["reason"] ?? ""))
        #expect(said.subtracting(asked).isEmpty, "\(offer), \(call): \(record)")
      }
    }
  }
}

/// The types that a text names.
enum NamedTypes {
  static func all(in text: String) -> Set<String> {
    let words = text.split { !($0.isLetter || $0.isNumber || "./+-;=".contains($0)) }
    return Set(words.compactMap { type(named: String($0)) })
  }

  /// By one name where it has several; nil of what is none.
  private static func type(named word: String) -> String? {
    let name = word.hasSuffix(".") ? String(word.dropLast()) : word
    guard name.contains(".") || name.contains("/") else { return nil }
    let type = TypeCatalog.builtIn.type(named: name)
    let isNamed = TypeCatalog.builtIn.knows(type) || name.hasPrefix("public.")
    return isNamed || name.hasPrefix("com.") ? type.id : nil
  }
}
