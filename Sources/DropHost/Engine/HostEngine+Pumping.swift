package import DropCore
import LuaSandbox

/// Carrying on: what the core puts out, whom it asks, and what is ready to go on.
extension HostEngine {
  /// Carries on until nothing is left to do but wait.
  func pump() {
    guard outbox.begin() else { return }
    defer { outbox.end() }
    while true {
      writer?.writeLanded()
      outbox.release(upTo: stage.taken)
      if let entry = stage.next() {
        handOn(entry)
      } else if let next = runs.next() {
        go(on: next)
      } else {
        break
      }
    }
    stage.removeTaken()
    runs.removeTaken()
  }

  private func handOn(_ entry: EffectQueue.Entry) {
    switch entry {
    case .ask(let ask): answer(ask)
    case .withdrawn(let id): withdraw(id)
    case .verdict(let drag, let index, let verdict, let message):
      outbox.append(.verdict(drag, index, verdict, message: message))
    case .effect(let effect, let index, let drag): outbox.append(.effect(effect, index, drag))
    case .reply(let question, let value): reply(question, value)
    case .file(let number, let isSaved, let index, let drag):
      files.turn(number, isSaved: isSaved, index, drag)
    case .stop(let drag):
      stop(drag)
      reads.stop(drag, because: runs.reason)
    case .read(let id, let drag, let item, let type): read(id, of: item, in: drag, as: type)
    case .fault(let fault, let ask, let index):
      outbox.append(.fault(fault, handler: ask.flatMap(handler(of:)), index))
    case .notice(let notice, let index): outbox.append(.notice(notice, index))
    case .ended(let drag, let outcome): end(drag, outcome)
    }
  }

  private func go(on ready: RunTable.Ready) {
    switch ready {
    case .resume(let wait, let reply): resume(wait, reply)
    case .start(let task, let function, let arguments): start(task, function, arguments)
    case .act(let action): action()
    }
  }

  /// A question was answered, or dismissed.
  private func reply(_ question: QuestionID, _ value: JSONValue?) {
    book?.close(.question(question))
    (runs.claim(question)?.job as? Confirmation)?.answered(value)
  }

  /// Forgets an ask that nobody wants an answer to any more.
  private func withdraw(_ id: Ask.ID) {
    if let run = runs.run(for: id) { drop(run, isReturn: false) }
  }

  /// The handler of an ask.
  private func handler(of id: Ask.ID) -> Handler? {
    runs.lastHandler(of: id) ?? runs.run(for: id)?.handler
  }

  // MARK: Whom to ask

  /// The plugin that answers an ask; one that has no sandbox yet gets it now.
  func plugin(for ask: Ask) throws(NoSandbox) -> PluginRuntime? {
    if let own = places.ownPlugin(for: ask) { return own }
    return ask.call.handler.hasOwnSandbox ? try makeOwn(for: ask) : try sharedPlugin(for: ask)
  }

  /// The plugin in whose sandbox hovering goes on.
  private func sharedPlugin(for ask: Ask) throws(NoSandbox) -> PluginRuntime? {
    if let index = ask.destination, let plugin = try sharedPlugin(at: index) { return plugin }
    return places.plugin(for: ask)
  }

  /// The same for a destination, whatever it is asked.
  func sharedPlugin(at index: Destination.Index) throws(NoSandbox) -> PluginRuntime? {
    guard let twin = places.twin(at: index) else { return places.plugin(of: index) }
    let plugin = try loadAgain(twin.assignment, twin.origin.text)
    plugin.note(twin.origin)
    plugin.context.serve(index)
    plugin.sessions.take(twin.states)
    let old = places.put(plugin, for: twin, at: index) { other in
      runs.hasRun(of: other) ? nil : other.sessions.setAside()
    }
    if let old { retire(old) }
    return plugin
  }

  /// Gives a drag its sandbox at a place, with what its script kept while hovering in `session.state`.
  private func makeOwn(for ask: Ask) throws(NoSandbox) -> PluginRuntime? {
    let handler = ask.call.handler
    let own: PluginRuntime
    if let twin = places.twin(at: ask.destination) {
      try checkRoom(at: ask.destination, twin.assignment)
      own = try loadAgain(twin.assignment, twin.origin.text, for: ask.drag)
      if let known = places.state(of: ask.drag, at: ask.destination) {
        try give(own, known, for: ask)
      } else if let state = twin.states[ask.drag] {
        own.sessions.take([ask.drag: state])
      }
    } else {
      // Without such a handler there is nothing to run.
      guard let shared = places.plugin(for: ask), shared.function(for: handler) != nil else {
        return places.plugin(for: ask)
      }
      try checkRoom(at: ask.destination, shared.assignment)
      let known = places.state(of: ask.drag, at: ask.destination)
      let state = known ?? state(of: ask.drag, in: shared)
      if case .lost(let problem) = state {
        throw .fault(Self.fault(problem, in: shared, handler))
      }
      own = try loadAgain(shared.assignment, shared.text, for: ask.drag)
      try give(own, state, for: ask)
    }
    if let index = ask.destination { own.context.serve(index) }
    places.put(own: own, for: ask)
    own.sandbox.share(places.account(for: ask))
    return own
  }

  /// Drops of a destination hold so many times what one script may; one more is refused then.
  private static let mostMemories = 16

  private func checkRoom(
    at index: Destination.Index?,
    _ assignment: PluginAssignment
  ) throws(NoSandbox) {
    let most = max(0, assignment.limits.memoryBytes)
    guard places.held(at: index) / Self.mostMemories > most else { return }
    throw .shortage(
      "the drops at work here hold more than \(Self.mostMemories) times the \(most) bytes "
        + "of memory that one may"
    )
  }

  /// What a script keeps in `session.state` as it hovers.
  func state(of drag: DragID, in plugin: PluginRuntime) -> LandedState {
    do throws(SandboxFault) {
      guard let value = try plugin.sessions.state(of: drag) else { return .none }
      do throws(StateProblem) {
        return .carried(try CarriedState(value, of: plugin))
      } catch {
        plugin.release(functionsIn: value)
        return .stays(error.sentence)
      }
    } catch {
      tools.outside.note(error, in: plugin.sandbox)
      if error.scriptStateLost { lose(plugin, except: nil) }
      return .lost(" can't go from hovering to the drop: \(error.message)")
    }
  }

  /// Gives the sandbox of a drop what its script kept while hovering.
  private func give(
    _ own: PluginRuntime,
    _ state: LandedState,
    for ask: Ask
  ) throws(NoSandbox) {
    switch state {
    case .none: return
    case .carried(let carried):
      do throws(StateProblem) {
        own.sessions.take([ask.drag: try carried.remade(in: own)])
      } catch {
        retire(own)
        throw .fault(Self.fault(error.sentence, in: own, ask.call.handler))
      }
    case .stays(let sentence), .lost(let sentence):
      retire(own)
      throw .fault(Self.fault(sentence, in: own, ask.call.handler))
    }
  }

  private static func fault(
    _ sentence: String,
    in plugin: PluginRuntime,
    _ handler: Handler
  ) -> Fault {
    let line = plugin.line(of: handler)
    return Fault(
      kind: Fault.Kind(rawValue: "state"),
      message: "session.state\(sentence)",
      file: line?.file,
      line: line?.line
    )
  }

  /// A drop begins or ends its work at a destination: where one hovers whose script has read how many are
  /// at work, that is asked again.
  func noteWork(at index: Destination.Index) {
    guard let drag = asking({ $0.hovering }), asking({ $0.hovered?.destination }) == index,
      places.plugin(of: index)?.context.workReader == drag
    else { return }
    stage.apply(.change(asking { $0.id(of: index) }, Destination.Change()))
  }

  // MARK: Asks

  /// Calls the handler that an ask is for.
  private func answer(_ ask: Ask) {
    let known: PluginRuntime?
    do throws(NoSandbox) {
      known = try plugin(for: ask)
    } catch {
      return refuse(ask, error)
    }
    guard let plugin = known else { return stage.answer(ask.id, .nothing) }
    switch ask.call {
    case .update: answer(ask, update(ask, plugin), of: plugin)
    case .drag:
      stage.answer(ask.id, hover(ask, plugin))
      // The items are only known now, and other scripts may have seen the drag without them.
      outdate()
    case let call where call.handler.mayWait:
      run(ask, in: plugin)
      if case .perform = call, let index = ask.destination { noteWork(at: index) }
    default: stage.answer(ask.id, hover(ask, plugin))
    }
  }

  /// There is no sandbox in which a handler could run.
  private func refuse(_ ask: Ask, _ why: NoSandbox) {
    runs.note(ask.id, ask.call.handler)
    if case .provide(_, _, let load) = ask.call {
      loads.claim(load)?.provided(.failure(LoadFailure(why.code, why.message)))
    }
    switch why {
    case .fault(let fault): stage.answer(ask.id, .fault(fault))
    case .shortage(let message):
      if case .perform = ask.call {
        let request = Request.failRest(code: why.code, reason: message)
        _ = try? stage.perform(request, by: ask.id, in: ask.destination)
        return stage.answer(ask.id, .performed(nil))
      }
      let notice = Notice.endedEarly(
        handler: ask.call.handler.name,
        place: nil,
        item: nil,
        code: why.code,
        task: nil,
        message: message
      )
      outbox.put(.notice(notice, ask.destination), behind: stage)
      stage.answer(ask.id, .nothing)
    }
  }

  /// Calls a handler that must answer at once.
  private func hover(_ ask: Ask, _ plugin: PluginRuntime) -> Answer {
    guard let function = plugin.function(for: ask.call.handler) else { return .nothing }
    begin(ask, plugin)
    defer { noteLines(of: plugin, at: ask.destination) }
    do throws(SandboxFault) {
      let answer = try plugin.hover(ask, function)
      record(ask, answer.plain, units: plugin.sandbox.lastUnits)
      return answer
    } catch {
      return fault(error, ask, plugin)
    }
  }

  /// Asks for a proposal.
  private func update(_ ask: Ask, _ plugin: PluginRuntime) -> Answer {
    guard let function = plugin.function(for: .update) else { return .nothing }
    begin(ask, plugin)
    defer { noteLines(of: plugin, at: ask.destination) }
    do throws(SandboxFault) {
      let answer = try plugin.update(ask, function)
      if setup.recordsUpdates { record(ask, answer.plain, units: plugin.sandbox.lastUnits) }
      return answer
    } catch {
      return fault(error, ask, plugin)
    }
  }

  private func begin(_ ask: Ask, _ plugin: PluginRuntime) {
    runs.note(ask.id, ask.call.handler)
    noteReturns(of: plugin)
    if setup.recordsCalls { outbox.beginCall() }
  }

  /// Has it known where handlers return, or which lines run, where somebody wants to see that.
  func noteReturns(of plugin: PluginRuntime) {
    if setup.recordsLines { plugin.sandbox.noteLines(except: Prelude.name) }
    if setup.recordsTrace, setup.recordsUpdates { plugin.sandbox.noteReturns(except: Prelude.name) }
  }

  /// A hover call failed: the state may have to be made anew.
  private func fault(_ error: SandboxFault, _ ask: Ask, _ plugin: PluginRuntime) -> Answer {
    tools.outside.note(error, in: plugin.sandbox)
    // A state that is made anew knows nothing of them.
    noteLines(of: plugin, at: ask.destination)
    record(ask, nil, units: plugin.sandbox.lastUnits, failed: ScriptLine(error))
    traceSeen(by: plugin, in: ask.destination)
    plugin.release(functionsIn: error.raised)
    if let message = error.deliberateMessage {
      switch ask.call {
      case .update: return .proposal(Proposal(.forbidden, message: message))
      case .canHandle: return .unwilling
      default: return .nothing
      }
    }
    // Handlers that wait in the same sandbox can't go on.
    if error.scriptStateLost { lose(plugin, except: nil) }
    return .fault(Fault(error))
  }

  /// Gives the core an answer to an update, and notes under which number it took the proposal.
  private func answer(_ ask: Ask, _ answer: Answer, of plugin: PluginRuntime) {
    stage.answer(ask.id, answer)
    plugin.sessions.last(of: ask.drag)?.number(asking { $0.proposalNumber })
  }

  // MARK: Moves

  /// The pointer moved; the verdict, where it only repeats the last one, is given and not put out.
  ///
  /// Whatever scripts logged meanwhile is in the output, and came before the verdict. Moves come a
  /// hundred times a second and mostly mean nothing new, so each driver takes them through here: the
  /// core's steady place (`DropSession.quickMove`), the sandbox's kept call, the core's verdict
  /// (`quickAnswer`). Whatever may mean more goes on the way of every other event.
  package func move(to point: Point, at time: Double) -> MoveVerdict? {
    stage.advance(to: time)
    guard !outbox.isPumping, !setup.recordsUpdates, let ask = stage.quickMove(to: point) else {
      stage.move(to: point)
      // Mostly the answer stands, and nothing comes of it.
      if stage.hasEntries || runs.hasReady { pump() }
      return nil
    }
    _ = outbox.begin()
    let said = say(ask)
    outbox.end()
    // What a host function set going meanwhile comes after the answer.
    if said == nil || stage.hasEntries || runs.hasReady {
      if let said { outbox.append(said.output) }
      pump()
      return nil
    }
    return said
  }

  /// Asks the destination; nil where its answer has been given in full.
  private func say(_ ask: QuickAsk) -> MoveVerdict? {
    guard let plugin = places.borrowedPlugin(of: ask.destination) else {
      answer(ask.ask)
      return nil
    }
    return plugin.lend { plugin in
      guard let objects = plugin.sessions.borrowedLast else {
        answer(ask.ask)
        return nil
      }
      return objects.lend { say(ask, plugin, $0) }
    }
  }

  @inline(__always)
  private func say(
    _ ask: QuickAsk,
    _ plugin: PluginRuntime,
    _ objects: DragObjects
  ) -> MoveVerdict? {
    guard objects.isReady(for: ask.drag), let update = objects.update else {
      answer(ask.ask)
      return nil
    }
    if !plugin.context.isHovering(ask.drag) {
      plugin.context.enter(.hovering, ask.drag)
      if setup.recordsCalls { outbox.beginCall() }
    }
    runs.beginUpdate(ask.id)
    defer { runs.endUpdate() }
    do throws(SandboxFault) {
      let result = try plugin.callAgain(ask.point, objects, update, at: stage.now)
      if plugin.isRepeated(result, ask.proposal, objects), let verdict = stage.quickAnswer(ask) {
        return MoveVerdict(drag: ask.drag, destination: ask.destination, verdict: verdict)
      }
      runs.note(ask.id, .update)
      answer(ask.ask, try plugin.read(result, objects), of: plugin)
    } catch {
      runs.note(ask.id, .update)
      stage.answer(ask.id, fault(error, ask.ask, plugin))
    }
    return nil
  }
}

/// All that came of a move which only repeated what the destination had said.
package struct MoveVerdict: Sendable {
  let drag: DragID
  let destination: Destination.Index
  let verdict: Verdict

  /// The same as it is put out.
  package var output: HostOutput { .verdict(drag, destination, verdict, message: nil) }
}
