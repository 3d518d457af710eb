import DropCore
import Testing

@Suite("Where a drag comes from")
struct SourceTests {
  @Test(
    "Rule 32: an app is local for its own destinations, without saying so",
    arguments: [
      (Source(app: "a"), "a", true), (Source(app: "a"), "b", false), (Source(app: "a"), nil, false),
      (Source(), nil, false), (Source(isLocal: true), "b", true),
      (Source(app: "a", isLocal: false), "a", false), (Source(destination: "d"), nil, true),
    ] as [(Source, String?, Bool)]
  )
  func local(source: Source, app: String?, isLocal: Bool) {
    #expect(source.isLocal(for: app) == isLocal)
    #expect(source.operations(for: app) == (isLocal ? [.copy, .move] : .copy))
  }

  @Test("What a source says it allows is all it allows")
  func operations() {
    #expect(Source(isLocal: true, operations: .link).operations(for: nil) == .link)
  }
}
