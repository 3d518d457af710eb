/// How many of each kind there were.
struct Numbers: Sendable {
  private var ask = 0
  private var drag = 0
  private var placeholder = 0
  private var question = 0
  private var task = 0
  private var load = 0
  private var transaction = 0
  private var proposal = 0

  @inline(__always)
  mutating func nextAsk() -> Ask.ID {
    defer { ask += 1 }
    return Ask.ID(after: ask)
  }

  /// The number that the next drag, paste or share gets.
  var upcomingDrag: DragID { DragID(after: drag) }

  /// How many drags, pastes and shares there were.
  var drags: Int { drag }

  /// There were so many elsewhere.
  mutating func pass(drags: Int) { drag = max(drag, drags) }

  mutating func nextDrag() -> DragID {
    defer { drag += 1 }
    return DragID(after: drag)
  }

  mutating func nextPlaceholder() -> PlaceholderID {
    defer { placeholder += 1 }
    return PlaceholderID(after: placeholder)
  }

  mutating func nextQuestion() -> QuestionID {
    defer { question += 1 }
    return QuestionID(after: question)
  }

  mutating func nextTask() -> TaskID {
    defer { task += 1 }
    return TaskID(after: task)
  }

  var upcomingLoad: LoadID { LoadID(after: load) }

  mutating func nextLoad() -> LoadID {
    defer { load += 1 }
    return LoadID(after: load)
  }

  mutating func nextProposal() -> Int {
    proposal += 1
    return proposal
  }

  mutating func nextTransaction() -> Transaction.Number {
    transaction += 1
    return transaction
  }
}

// What is written down of them.
extension Numbers {
  var all: [Int] { [ask, drag, placeholder, question, task, load, transaction, proposal] }

  /// Those that ``all`` gave; of another count, none.
  init(_ all: [Int]) {
    self.init()
    guard all.count == self.all.count else { return }
    (ask, drag, placeholder, question) = (all[0], all[1], all[2], all[3])
    (task, load, transaction, proposal) = (all[4], all[5], all[6], all[7])
  }
}
