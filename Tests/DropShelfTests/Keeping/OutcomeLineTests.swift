import DropCore
import Testing

import DropShelf

@Suite("What became of a drop, in a line")
struct OutcomeLineTests {
  private static func line(
    _ status: Outcome.Status,
    _ kinds: [ItemResult.Kind],
    reason: String? = nil,
    fault: String? = nil
  ) -> String {
    let items = kinds.enumerated().map { place, kind in
      ItemResult(
        index: place,
        id: "item \(place)",
        name: "\(place).png",
        kind: kind,
        reason: kind == .imported ? nil : reason
      )
    }
    return OutcomeLine.text(Outcome(status: status, items: items), fault: fault)
  }

  @Test("counts what arrived, and names what didn't with the reason")
  func counted() {
    #expect(Self.line(.imported, [.imported, .imported]) == "2 done")
    let some = Self.line(.partial, [.imported, .failed, .imported], reason: "connection lost")
    #expect(some == "2 of 3 done; 1.png: connection lost")
    let many = Self.line(.failed, [.failed, .failed, .failed, .failed], reason: "no")
    #expect(many == "Nothing arrived; 0.png: no; 1.png: no; and 2 more")
  }

  @Test("says what stopped it, and where a script failed")
  func ended() {
    #expect(Self.line(.aborted, [.imported, .failed]).hasPrefix("Stopped: 1 done"))
    #expect(
      Self.line(.failed, [.skipped], reason: "only photos") == "Nothing was taken; only photos"
    )
    let fault = Self.line(.failed, [.skipped], reason: "x", fault: "plugin.lua:4: oops")
    #expect(fault == "Nothing was taken; plugin.lua:4: oops")
  }

  @Test("says what would have been taken, where that is known")
  func refused() {
    let refused = Outcome(status: .forbidden, destination: "shelf")
    let types: [ContentType] = ["public.image", "com.adobe.pdf"]
    let line = OutcomeLine.text(refused, taking: types)
    #expect(line == "Not taken; it takes public.image, com.adobe.pdf")
    let many = OutcomeLine.text(refused, taking: Array(repeating: "public.item", count: 7))
    #expect(many.hasSuffix("public.item and 2 more types"))
    #expect(OutcomeLine.text(refused) == "Not taken")
    let fault = OutcomeLine.text(refused, fault: "plugin.lua:4: oops", taking: types)
    #expect(fault == "Not taken; plugin.lua:4: oops")
    let taken = OutcomeLine.text(Outcome(status: .none), taking: types)
    #expect(taken == "Nothing to do")
  }

  @Test("has no control in it, whatever things are called")
  func hostile() {
    let line = Self.line(.failed, [.failed], reason: "a\u{1B}[2J\nb\u{202E}")
    #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E }, "\(line)")
  }
}
