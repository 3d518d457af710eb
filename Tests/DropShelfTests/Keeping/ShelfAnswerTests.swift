import DropCore
import Testing

import DropShelf

@Suite("What whoever asked for a drop is told")
struct ShelfAnswerTests {
  @Test(
    "has the status 0 only where all of it arrived",
    arguments: Outcome.Status.allCases
  )
  func status(_ status: Outcome.Status) {
    let outcome = Outcome(status: status, items: [])
    let answer = ShelfAnswer(of: outcome, onto: "first", fault: nil)
    #expect(answer.status == (status == .imported ? 0 : 1))
    #expect(answer.line.hasPrefix("first: "))
  }

  @Test("says of what wasn't taken what the tile takes")
  func refused() {
    let outcome = Outcome(status: .forbidden, destination: "shelf")
    let answer = ShelfAnswer(of: outcome, onto: "todo", taking: ["public.plain-text"], fault: nil)
    #expect(answer.line == "todo: Not taken; it takes public.plain-text")
    #expect(answer.status == 1)
  }

  @Test("names the tiles there are, and the nearest")
  func unknown() {
    let answer = ShelfAnswer.unknown("frist", among: ["first", "other"])
    #expect(
      answer.line == "no tile is called 'frist': there are first, other; did you mean 'first'?"
    )
    #expect(answer.status == 66)
    #expect(ShelfAnswer.unknown("a", among: []).line.hasSuffix("this shelf has none"))
  }

  @Test("has no control in it, whatever a tile is called")
  func hostile() {
    for answer in [
      ShelfAnswer.unknown("a\u{1B}[2J", among: ["b\n\u{202E}"]), .refused("\u{7}", "\n"),
    ] {
      #expect(
        answer.line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E },
        "\(answer.line)"
      )
    }
  }
}
