import DropCore
import DropHost
import Testing

@Suite("A form of what is declared")
struct OptionFormTests {
  private static let width = OptionDeclaration(
    name: "width",
    kind: .integer,
    defaultValue: 800,
    minimum: 1,
    maximum: 4_000,
    doc: "Width"
  )
  private static let all = [
    width,
    OptionDeclaration(name: "share", kind: .number, defaultValue: 0.125, maximum: 1),
    OptionDeclaration(name: "low", kind: .number, minimum: -0.5),
    OptionDeclaration(name: "name", kind: .string, defaultValue: "a b"),
    OptionDeclaration(name: "way", kind: .choice, defaultValue: "fit", choices: ["fit", "fill"]),
    OptionDeclaration(name: "loud", kind: .boolean, defaultValue: true, doc: "Say so"),
    OptionDeclaration(name: "takes", kind: .types, defaultValue: ["public.image", "public.text"]),
  ]

  @Test(
    "is the same when a question has carried it, and shows what is said in place of the default"
  )
  func carried() {
    let fields = JSONValue.object(Self.all.map { $0.field(showing: nil) })
    #expect(OptionDeclaration.list(fields) == Self.all)
    let said = OptionDeclaration.list(.object([Self.width.field(showing: 640)]))
    #expect(said.map(\.text) == ["640"] && said[0].maximum == 4_000)
    #expect(OptionDeclaration.list(nil) == [] && OptionDeclaration.list(["a": 1]) == [])
  }

  @Test("says what each is called, its limits, and what stands there")
  func words() {
    #expect(
      Self.all.map(\.label) == [
        "Width (1 to 4000)", "share (at most 1)", "low (at least -0.5)", "name", "way", "Say so",
        "takes",
      ]
    )
    #expect(
      Self.all.map(\.text) == ["800", "0.125", "", "a b", "fit", "", "public.image,public.text"]
    )
  }

  @Test("takes what each shows as it is declared")
  func shown() throws {
    for each in Self.all where each.kind != .boolean {
      #expect(try each.filled(each.text) == each.defaultValue ?? .null)
    }
    #expect(try Self.width.filled("  ") == .null)
    #expect(try Self.all[3].filled("") == "")
    #expect(try Self.all[6].filled("public.a, public.b") == ["public.a", "public.b"])
  }

  @Test(
    "refuses what isn't within the limits, or is no number",
    arguments: ["0", "4001", "many", "1.5", "nan"]
  )
  func refused(_ text: String) {
    #expect(throws: OptionProblem.self) { try Self.width.filled(text) }
  }

  @Test(
    "steps from where it is to its limits",
    arguments: [
      ("800", 1, "801"), ("800", -1, "799"), ("4000", 1, "4000"), ("3995", 10, "4000"),
      ("1", -1, "1"),
      ("", 1, "1"), ("", -1, "1"), ("x", 1, nil), ("9223372036854775807", 1, "4000"),
      ("-9", -10, "1"),
    ] as [(String, Int, String?)]
  )
  func steps(_ text: String, _ steps: Int, _ wanted: String?) {
    #expect(Self.width.stepped(text, by: steps) == wanted)
  }

  @Test("steps whole numbers alone, also without limits, however far these are")
  func free() {
    #expect(Self.all[1].stepped("1", by: 1) == nil)
    let free = OptionDeclaration(name: "n", kind: .integer)
    #expect(free.stepped("", by: 1) == "0" && free.stepped("-1", by: -10) == "-11")
    let far = OptionDeclaration(name: "n", kind: .integer, minimum: 1e300, maximum: 1e301)
    #expect(far.stepped("", by: 1) == nil && far.stepped("1", by: 1) == nil)
  }
}
