/// What a drop's handlers started that isn't over: loads, tasks, questions.
struct DropWork: Sendable {
  private struct Load: Sendable {
    let item: Int
    let type: ContentType
    let how: LoadRoute
  }

  private var loads: [LoadID: Load] = [:]
  /// With the items that a task's content was made from.
  private var tasks: [TaskID: [Int]] = [:]
  private var asked: [QuestionID: Question] = [:]

  /// Whether the drop has to wait for anything; a question waits within its call.
  var isOpen: Bool { !loads.isEmpty || !tasks.isEmpty }

  mutating func begin(_ load: LoadID, _ item: Int, _ type: ContentType, _ how: LoadRoute) {
    loads[load] = Load(item: item, type: type, how: how)
  }

  mutating func end(
    _ load: LoadID
  ) throws(Refusal) -> (item: Int, type: ContentType, how: LoadRoute) {
    guard let known = loads.removeValue(forKey: load) else {
      throw .noSuchWork("load-\(load.number)")
    }
    return (known.item, known.type, known.how)
  }

  mutating func begin(_ task: TaskID, from origins: [Int]) { tasks[task] = origins }

  mutating func end(_ task: TaskID) throws(Refusal) -> [Int] {
    guard let origins = tasks.removeValue(forKey: task) else { throw .noSuchWork(task.name) }
    return origins
  }

  mutating func ask(_ question: Question, _ id: QuestionID) { asked[id] = question }

  mutating func answer(_ id: QuestionID) -> Question? { asked.removeValue(forKey: id) }

  /// Forgets every question, and gives them.
  mutating func dismissQuestions() -> [QuestionID] {
    let open = Array(asked.keys)
    asked = [:]
    return open
  }
}

/// Whose the calls, loads, tasks and questions are that drops have open.
struct Waits: Sendable {
  private var calls = DropCalls<DragID>()
  private var loads: [LoadID: DragID] = [:]
  private var tasks: [TaskID: DragID] = [:]
  private var asked: [QuestionID: DragID] = [:]
  /// Those in the order in which they were asked, and some that have been answered.
  private var inOrder: [QuestionID] = []

  func caller(of ask: Ask.ID) -> DragID? { calls[ask]?.subject }
  func starter(of load: LoadID) -> DragID? { loads[load] }
  func starter(of task: TaskID) -> DragID? { tasks[task] }
  func asker(of question: QuestionID) -> DragID? { asked[question] }
  func isCalled(_ node: Destination.Index) -> Bool { calls.isOut(to: node) }

  /// The oldest first.
  var questions: some Sequence<QuestionID> { inOrder.lazy.filter { asked[$0] != nil } }
  var questionCount: Int { asked.count }

  mutating func call(_ ask: Ask.ID, of drag: DragID, in node: Destination.Index?) {
    calls.begin(ask, drag, in: node)
  }

  mutating func takeCall(_ ask: Ask.ID) -> DragID? { calls.end(ask)?.subject }

  mutating func begin(_ load: LoadID, of drag: DragID) { loads[load] = drag }
  mutating func begin(_ task: TaskID, of drag: DragID) { tasks[task] = drag }
  mutating func begin(_ question: QuestionID, of drag: DragID) {
    asked[question] = drag
    let place = inOrder.lastIndex { $0.number < question.number }.map { $0 + 1 } ?? 0
    inOrder.insert(question, at: place)
  }
  mutating func end(_ load: LoadID) { loads[load] = nil }
  mutating func end(_ task: TaskID) { tasks[task] = nil }
  mutating func end(_ question: QuestionID) {
    asked[question] = nil
    if inOrder.count > 64, inOrder.count > 2 * asked.count {
      inOrder.removeAll { asked[$0] == nil }
    } else if asked.isEmpty {
      inOrder = []
    }
  }
}
