extension DropSession {
  mutating func confirm(
    _ question: Question,
    _ index: Destination.Index?,
    _ slot: Int,
    into effects: inout EffectQueue
  ) -> Reply {
    counters.question += 1
    let id = QuestionID(number: counters.question)
    performances[slot].questions[id] = question
    effects.append(.effect(.confirm(id: id, question: question), index, performances[slot].id))
    return .question(id)
  }

  /// The user answers a question, named by itself or by its destination, or the only one there is.
  mutating func reply(to name: String?, _ value: JSONValue, into effects: inout EffectQueue) {
    guard let (slot, id) = question(named: name) else {
      let open = name == nil ? openQuestions.map(\.id.name) : []
      effects.append(.notice(open.isEmpty ? .noSuchQuestion(name) : .severalQuestions(open), nil))
      return
    }
    let question = performances[slot].questions.removeValue(forKey: id)
    effects.append(.reply(id, question.flatMap { Self.answer(value, to: $0) }))
  }

  /// Null and false refuse; without fields any other answer means yes.
  private static func answer(_ value: JSONValue, to question: Question) -> JSONValue? {
    if value == .null || value == .bool(false) { return nil }
    return question.fields == nil ? .bool(true) : value
  }

  /// The oldest first.
  private var openQuestions: [(slot: Int, id: QuestionID)] {
    performances.indices.flatMap { slot in
      performances[slot].questions.keys.map { (slot: slot, id: $0) }
    }
    .sorted { $0.id.number < $1.id.number }
  }

  private func question(named name: String?) -> (slot: Int, id: QuestionID)? {
    let open = openQuestions
    guard let name else { return open.count == 1 ? open[0] : nil }
    if let exact = open.first(where: { $0.id.name == name }) { return exact }
    guard let node = scene.node(named: name) else { return nil }
    return open.first { performances[$0.slot].open?.node == node }
  }

  mutating func beginTask(
    _ name: String,
    _ arguments: JSONValue,
    _ origins: [Int],
    _ index: Destination.Index?,
    _ slot: Int,
    into effects: inout EffectQueue
  ) -> Reply {
    counters.task += 1
    let id = TaskID(number: counters.task)
    performances[slot].tasks[id] = origins
    effects.append(
      .effect(.task(id: id, name: name, arguments: arguments), index, performances[slot].id)
    )
    return .task(id)
  }

  mutating func endTask(
    _ id: TaskID,
    _ result: TaskResult,
    _ index: Destination.Index?,
    _ slot: Int,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    guard let origins = performances[slot].tasks.removeValue(forKey: id) else {
      throw .noSuchWork(id.name)
    }
    effects.append(.effect(.taskEnded(id: id, result: result), index, performances[slot].id))
    let isLate = performances[slot].stage != .performing
    if case .succeeded = result, !isLate { arrive(origins, as: .task, slot, into: &effects) }
    return .done
  }

  mutating func beginLoad(
    _ item: Int,
    _ type: ContentType,
    _ how: LoadRoute,
    _ index: Destination.Index?,
    _ slot: Int,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    guard performances[slot].items.all.indices.contains(item) else { throw .noSuchItem(item) }
    counters.load += 1
    let id = LoadID(number: counters.load)
    performances[slot].loads[id] = Performance.OpenLoad(item: item, type: type, how: how)
    let name = performances[slot].items.all[item].id
    effects.append(.effect(.load(item: name, type: type, how: how), index, performances[slot].id))
    guard performances[slot].source.profile?.handlers.contains(.provide) == true else {
      return .load(id)
    }
    let ask = nextAsk()
    performances[slot].provides.append(ask)
    let call = Ask.Call.provide(item: item, type: type, load: id)
    effects.append(
      .ask(Ask(id: ask, drag: performances[slot].id, destination: nil, call: call))
    )
    return .load(id)
  }

  mutating func endLoad(
    _ id: LoadID,
    _ result: LoadResult,
    _ index: Destination.Index?,
    _ slot: Int,
    into effects: inout EffectQueue
  ) throws(Refusal) -> Reply {
    guard let load = performances[slot].loads.removeValue(forKey: id) else {
      throw .noSuchWork("load-\(id.number)")
    }
    let name = performances[slot].items.all[load.item].id
    effects.append(
      .effect(
        .loaded(item: name, type: load.type, how: load.how, result: result),
        index,
        performances[slot].id
      )
    )
    performances[slot].ledger.load(load.item, result)
    return .done
  }

  /// Whether the user has yet to answer a question.
  package func isOpen(_ question: QuestionID) -> Bool {
    performances.contains { $0.questions[question] != nil }
  }
}
