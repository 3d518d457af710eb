#if GTK

import DropGTK
import Testing

@Suite("A field's text in pieces")
struct FieldPiecesTests {
  @Test("A run keeps its place while what is around it is typed, taken back and done again")
  func aroundRun() {
    var field = Shown("ab")
    let run = field.put("RUN", at: 1)
    let typed = field.type("x", at: 4)
    #expect(field.text == "aRUNxb")
    field.turn(run, isUndone: true)
    #expect(field.text == "axb")
    field.turn(typed, isUndone: true)
    field.turn(run, isUndone: false)
    #expect(field.text == "aRUNb")
    field.turn(typed, isUndone: false)
    #expect(field.text == "aRUNxb")
  }

  @Test("What is typed into a run stays when the run goes")
  func insideRun() {
    var field = Shown("")
    let run = field.put("RUN", at: 0)
    _ = field.type("x", at: 2)
    field.turn(run, isUndone: true)
    #expect(field.text == "x")
    field.turn(run, isUndone: false)
    #expect(field.text == "RUxN")
  }

  @Test("What is typed at a mark stands behind it")
  func mark() {
    var field = Shown("ab")
    let mark = field.pieces.nextCause()
    _ = field.pieces.put(.mark, at: field.pieces.position(at: 1), by: mark)
    _ = field.type("x", at: 1)
    #expect(field.pieces.range(of: mark) == 1..<1)
    field.pieces.removeMarks(of: mark)
    #expect(field.pieces.range(of: mark) == nil)
  }

  @Test("Steps undone and done again in any order show what is seen", arguments: 0..<200)
  func anyOrder(seed: Int) {
    var random = Numbers(state: UInt64(seed) &* 977 &+ 5)
    var field = Shown("begin")
    var steps: [(cause: Int, isUndone: Bool)] = []
    for step in 0..<60 {
      let count = field.pieces.count
      let place = count == 0 ? 0 : Int.random(in: 0...count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: steps.append((field.put("<\(step)>", at: place), false))
      case 1, 2: steps.append((field.type("t\(step)", at: place), false))
      case 3 where place < count:
        let length = Int.random(in: 1...min(6, count - place), using: &random)
        steps.append((field.delete(length, at: place), false))
      case 4 where !steps.isEmpty && step % 7 == 0:
        let gone = steps.remove(at: Int.random(in: steps.indices, using: &random))
        field.pieces.forget([gone.cause])
      default:
        guard let index = steps.indices.randomElement(using: &random) else { continue }
        steps[index].isUndone.toggle()
        field.turn(steps[index].cause, isUndone: steps[index].isUndone)
      }
      #expect(field.pieces.text == field.text)
      #expect(field.pieces.count == field.text.unicodeScalars.count)
    }
    let before = field.text
    for index in steps.indices where !steps[index].isUndone {
      field.turn(steps[index].cause, isUndone: true)
    }
    for index in steps.indices.reversed() where !steps[index].isUndone {
      field.turn(steps[index].cause, isUndone: false)
    }
    #expect(field.text == before)
  }
}

/// Pieces beside the text that a widget would show, to which only changes come.
private struct Shown {
  var pieces: FieldPieces
  var text: String

  init(_ text: String) {
    self.text = text
    pieces = FieldPieces(Array(text.unicodeScalars))
  }

  mutating func type(_ words: String, at offset: Int) -> Int {
    let cause = pieces.nextCause()
    pieces.type(Array(words.unicodeScalars), at: offset, by: cause)
    insert(Array(words.unicodeScalars), at: offset)
    return cause
  }

  mutating func delete(_ count: Int, at offset: Int) -> Int {
    let cause = pieces.nextCause()
    pieces.delete(at: offset, count, by: cause)
    remove(count, at: offset)
    return cause
  }

  mutating func put(_ words: String, at offset: Int) -> Int {
    let cause = pieces.nextCause()
    let place = pieces.position(at: offset)
    show(pieces.put(.text(Array(words.unicodeScalars)), at: place, by: cause).map { [$0] } ?? [])
    return cause
  }

  mutating func turn(_ cause: Int, isUndone: Bool) {
    show(pieces.turn([cause], isUndone: isUndone))
  }

  private mutating func show(_ changes: [FieldPieces.Change]) {
    for change in changes {
      switch change {
      case .insert(let offset, .text(let scalars), _): insert(scalars, at: offset)
      case .insert: break
      case .remove(let offset, let count): remove(count, at: offset)
      }
    }
  }

  private mutating func insert(_ scalars: [Unicode.Scalar], at offset: Int) {
    var all = Array(text.unicodeScalars)
    all.insert(contentsOf: scalars, at: offset)
    keep(all)
  }

  private mutating func remove(_ count: Int, at offset: Int) {
    var all = Array(text.unicodeScalars)
    all.removeSubrange(offset..<offset + count)
    keep(all)
  }

  private mutating func keep(_ scalars: [Unicode.Scalar]) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    text = String(view)
  }
}

/// The same numbers each time.
private struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

#endif
