// What a source's handler makes for other programs.
extension Turn {
  mutating func beginRead(_ read: OutsideReads.Read, named item: String) {
    let id = stage.beginRead(read)
    effects.show(.provide(item: item, type: read.type), in: nil, of: read.drag)
    effects.append(.read(id, read.drag, item: read.item, type: read.type))
  }

  mutating func askToProvide(_ read: LoadID, as type: ContentType) {
    guard let (ask, found) = stage.beginProviding(for: read) else { return }
    let call = Ask.Call.provide(item: found.item, type: type, load: read)
    effects.append(.ask(Ask(id: ask, drag: found.drag, destination: nil, call: call)))
  }

  /// Takes the answer to a call that was made for a read, and gives its drag; nil where it isn't one's.
  mutating func takeProvided(_ answer: Answer, to ask: Ask.ID) -> DragID? {
    guard let drag = stage.takeReadCall(ask) else { return nil }
    if case .fault(let fault) = answer { effects.append(.fault(fault, ask, nil)) }
    return drag
  }

  /// Carries out what the handler does meanwhile, and gives its drag; nil where it isn't called for a read.
  mutating func carryOut(
    _ request: Request,
    providingBy ask: Ask.ID
  ) throws(Refusal) -> (Reply, DragID)? {
    if case .endTask(let task, let result) = request, let drag = stage.endTask(providing: task) {
      effects.show(.taskEnded(id: task, result: result), in: nil, of: drag)
      return (.done, drag)
    }
    guard let drag = stage.reads.caller(of: ask) else { return nil }
    try request.check(in: .provide)
    guard case .beginTask(let name, let arguments, _) = request else {
      return (request.carryOutAnywhere(by: ask, in: nil, of: drag, into: &effects), drag)
    }
    let task = stage.beginTask(providing: drag)
    effects.show(.task(id: task, name: name, arguments: arguments), in: nil, of: drag)
    return (.task(task), drag)
  }
}
