import DropCore
import Testing

@Suite("The nearest known name")
struct NearestNameTests {
  static let known = ["on_update", "on_perform", "accepts", "t", "type", "items"]

  @Test(
    "names what was probably meant",
    arguments: [
      ("on_updat", "on_update"), ("onUpdate", "on_update"), ("ON-UPDATE", "on_update"),
      ("acepts", "accepts"), ("tpye", "type"), ("item", "items"), ("on_preform", "on_perform"),
    ]
  )
  func meant(written: String, expected: String) {
    #expect(NearestName.nearest(to: written, among: Self.known) == expected)
  }

  @Test(
    "names nothing for another short name, and counts no part that both share",
    arguments: [
      ("b", "a"), ("c", "a"), ("a1", "a2"), ("public.foo", "public.fax"), ("f", "faults"),
    ]
  )
  func short(written: String, known: String) {
    #expect(NearestName.nearest(to: written, among: [known]) == nil)
  }

  @Test("names what begins with the word, where nothing is close")
  func word() {
    let known = ["hover_units", "memory_bytes"]
    #expect(NearestName.nearest(to: "memory", among: known) == "memory_bytes")
    #expect(NearestName.nearest(to: "public.imagee", among: ["public.image"]) == "public.image")
  }

  @Test(
    "names nothing where nothing is close",
    arguments: ["", "zzzz", "drop", String(repeating: "t", count: 10_000)]
  )
  func unlike(written: String) {
    #expect(NearestName.nearest(to: written, among: Self.known) == nil)
  }
}
