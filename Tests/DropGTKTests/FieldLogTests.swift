#if GTK

import DropGTK
import Testing

@Suite("What can be undone in a field")
struct FieldLogTests {
  @Test("Typing and the host's steps stand in the order in which they happened")
  func order() {
    var log = FieldLog()
    _ = log.type(1)
    _ = log.learn(undoable: [7], redoable: [])
    _ = log.type(2)
    #expect(log.undoable.map(\.typing) == [1, nil, 2])
    #expect(log.undoable.map(\.host) == [[], [7], []])
  }

  @Test("What the host takes back by itself, out of turn, can be done again here")
  func outOfTurn() {
    var log = FieldLog()
    _ = log.learn(undoable: [7], redoable: [])
    _ = log.type(1)
    _ = log.learn(undoable: [], redoable: [7])
    #expect(log.undoable.map(\.typing) == [1])
    #expect(log.redoable.map(\.host) == [[7]])
  }

  @Test("Who types gives up what could be done again, and the host's can't come back by a key")
  func typedSince() {
    var log = FieldLog()
    _ = log.type(1)
    _ = log.learn(undoable: [7], redoable: [])
    log.turn(log.undoable[1], isUndone: true)
    log.turn(log.undoable[0], isUndone: true)
    #expect(log.redoable.count == 2)
    #expect(log.type(2) == [1])
    _ = log.learn(undoable: [], redoable: [7])
    #expect(log.redoable.isEmpty)
    #expect(log.undoable.map(\.typing) == [2])
  }

  @Test("A deletion and what it takes out of the destination are one step")
  func together() {
    var log = FieldLog()
    _ = log.learn(undoable: [7], redoable: [])
    _ = log.type(1)
    _ = log.learn(undoable: [7, 8], redoable: [], with: 1)
    #expect(log.undoable.map(\.host) == [[7], [8]])
    #expect(log.undoable.last?.typing == 1)
  }

  @Test("What the host has forgotten is none of the log's")
  func forgotten() {
    var log = FieldLog()
    _ = log.learn(undoable: [7, 8], redoable: [])
    _ = log.learn(undoable: [8], redoable: [])
    #expect(log.undoable.map(\.host) == [[8]])
  }
}

#endif
