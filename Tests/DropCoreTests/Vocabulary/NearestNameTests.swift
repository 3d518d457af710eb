import DropCore
import TestExtent
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

  @Test("means no more than a third of the letters to differ, of all short names")
  func everyPair() {
    var names = [""]
    for length in 0..<(Extent.isWhole ? 5 : 4) {
      names += names.filter { $0.count == length }.flatMap { [$0 + "a", $0 + "b"] }
    }
    for written in names where !written.isEmpty {
      for known in names {
        let length = max(written.count, known.count)
        let allowed = length < 3 ? 0 : max(1, length / 3)
        let isNear = Self.distance(Array(written), Array(known)) <= allowed
        let found = NearestName.nearest(to: written, among: [known])
        #expect((found != nil) == isNear, "\(written) and \(known)")
      }
    }
  }

  /// Letters changed, left out, put in, or two of them swapped, counted as plainly as can be.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    guard let x = a.last, let y = b.last else { return max(a.count, b.count) }
    var best = distance(a.dropLast(), b.dropLast()) + (x == y ? 0 : 1)
    best = min(best, distance(a.dropLast(), b) + 1, distance(a, b.dropLast()) + 1)
    if a.count > 1, b.count > 1, x == b[b.count - 2], y == a[a.count - 2] {
      best = min(best, distance(a.dropLast(2), b.dropLast(2)) + 1)
    }
    return best
  }
}
