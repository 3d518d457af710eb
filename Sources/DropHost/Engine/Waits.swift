import DropContent
import DropCore
import LuaSandbox

/// A script waits for a time.
final class Sleep: WaitJob {
  private unowned let engine: HostEngine
  private var timer: IOID?

  init(_ engine: HostEngine, _ wait: Wait, milliseconds: Double) {
    self.engine = engine
    let end = engine.stage.now + max(0, milliseconds)
    timer = engine.request(for: wait.task.run.ask.drag, { .timer($0, at: end) }) {
      [unowned engine] _ in engine.end(wait, .nothing)
    }
  }

  func stop() -> [Wait]? {
    engine.withdraw(timer, IORequest.cancelTimer)
    return nil
  }
}

/// A script waits for content that is coerced or combined.
final class ContentWait: WaitJob {
  private unowned let engine: HostEngine
  private var io: IOID?

  init(
    _ engine: HostEngine,
    _ wait: Wait,
    _ making: ContentMaking
  ) {
    self.engine = engine
    let origins = making.origins
    let (run, meter) = (wait.task.run, WorkMeter())
    let plugin = run.plugin
    io = engine.request(
      for: run.ask.drag,
      {
        .work(ContentWork(id: $0, drag: run.ask.drag, meter, run: making.work))
      }
    ) { [unowned engine] completion in
      guard case .worked(_, let result) = completion else { return }
      run.work.settle(meter, chargedFor: making.bytes)
      switch result {
      case .success(let content):
        let (drag, made) = (wait.task.run.ask.drag, content.size)
        let object = ContentObject(content, origins: origins, in: drag, made: made)
        do throws(ScriptError) {
          engine.end(wait, .value(try plugin.context.give(object)))
        } catch {
          engine.end(wait, .failure(wait.task.raised(error)))
        }
      case .failure(let error):
        engine.end(wait, .failure(wait.task.raised(making.raised(error))))
      }
    }
  }

  func stop() -> [Wait]? {
    engine.withdraw(io, IORequest.cancelWork)
    return nil
  }
}

/// A script waits for work on content that would have taken too long within its call.
final class WorkWait: WaitJob {
  private unowned let engine: HostEngine
  private var io: IOID?

  init(_ engine: HostEngine, _ wait: Wait, _ work: LongWork) {
    self.engine = engine
    let run = wait.task.run
    // It is the host's wait and not one that the script asked for.
    run.account.allowWait()
    run.refill(for: work.streamed)
    let meter = WorkMeter()
    io = engine.request(
      for: run.ask.drag,
      {
        .work(ContentWork(id: $0, drag: run.ask.drag, meter, run: work.run))
      }
    ) { [unowned engine] completion in
      guard case .worked(_, let result) = completion else { return }
      run.work.settle(meter, chargedFor: work.bytes)
      do throws(ScriptError) {
        engine.end(wait, try work.reply(result))
      } catch {
        engine.end(wait, .failure(wait.task.raised(error)))
      }
    }
  }

  func stop() -> [Wait]? {
    engine.withdraw(io, IORequest.cancelWork)
    return nil
  }
}

/// A script waits for a file to be saved.
final class SaveWait: WaitJob {
  init(_ engine: HostEngine, _ wait: Wait, _ saving: ContentSaving) {
    let run = wait.task.run
    let (object, name) = (saving.object, saving.name)
    _ = engine.request(
      for: run.ask.drag,
      { id in
        .save(SaveRequest(id: id, content: object.content, name: name))
      }
    ) { [unowned engine] completion in
      guard case .saved(_, let result) = completion else { return }
      switch result {
      case .success(let used):
        let size = object.content.ownSize
        let file = engine.files.keep(object.content, used: used)
        let request = Request.save(name: used, size: size, origins: object.origins, file: file)
        // A drop that is over, or was given up, has no such file.
        if !engine.perform(wait.task.own(request), run) {
          engine.files.giveUp(file, run.ask.destination)
        }
        engine.end(wait, .value(.string(used)))
      case .failure(let failure):
        engine.end(wait, .failure(Self.error(of: failure, object, wait.task)))
      }
    }
  }

  /// A folder that is full is no fault of the plugin's: what couldn't be saved fails the item that it
  /// came from.
  private static func error(
    of failure: LoadFailure,
    _ object: ContentObject,
    _ task: ScriptTask
  ) -> HostError {
    let drag = task.run.ask.drag
    let own = object.drag == drag ? object.origins.first : nil
    guard let item = own ?? task.item else {
      return ScriptError.deliberate(failure.message, failure.code)
    }
    let handle = task.run.plugin.context.itemHandle(item, drag)
    return ScriptError(failure.code, failure.message).hostError(item: handle)
  }

  /// A save that has begun is carried through: a file is there whole or not at all.
  ///
  /// One that comes too late for its drop is taken back.
  func stop() -> [Wait]? { nil }
}

/// A script waits for one of the embedder's tasks.
final class TaskWait: WaitJob {
  private unowned let engine: HostEngine
  private let wait: Wait
  private let named: NamedTask
  private var io: IOID?

  init(_ engine: HostEngine, _ wait: Wait, _ named: NamedTask) {
    self.engine = engine
    self.wait = wait
    self.named = named
    io = engine.request(
      for: wait.task.run.ask.drag,
      { id in
        .task(
          TaskRequest(
            id: id,
            drag: wait.task.run.ask.drag,
            name: named.name,
            item: named.item,
            arguments: named.arguments,
            contents: named.contents
          )
        )
      }
    ) { [unowned self] in self.hear($0) }
  }

  private func hear(_ completion: IOCompletion) {
    switch completion {
    case .taskProgress(_, let done, let total):
      let subject = named.progress.map(ProgressSubject.placeholder) ?? .task(named.id)
      note(.progress(of: subject, done: done, total: total, label: nil))
    case .taskEnded(_, .success(let value)):
      note(.endTask(named.id, .succeeded(value)))
      engine.end(wait, .value(ValueConverter.lua(value)))
    case .taskEnded(_, .failure(let failure)):
      note(.endTask(named.id, .failed(code: failure.code, message: failure.message)))
      let run = wait.task.run
      let item = named.item.map { run.plugin.context.itemHandle($0, run.ask.drag) }
      let error = ScriptError(failure.code, failure.message)
        .hostError(item: item, task: named.id.name)
      engine.end(wait, .failure(error))
    default: break
    }
  }

  func stop() -> [Wait]? {
    engine.withdraw(io, IORequest.cancelTask)
    note(.endTask(named.id, .failed(code: .cancelled, message: engine.runs.reason)))
    return nil
  }

  private func note(_ request: Request) {
    engine.perform(request, wait.task.run)
  }
}

/// A script waits for a function of the embedder's own.
final class ExternalWait: WaitJob {
  private unowned let engine: HostEngine
  private var io: IOID?

  init(_ engine: HostEngine, _ wait: Wait, _ call: AppCall) {
    self.engine = engine
    let request = { IORequest.call(ExternalCall(id: $0, acts: call.acts, run: call.body)) }
    io = engine.request(for: wait.task.run.ask.drag, request) { [unowned engine] completion in
      guard case .called(_, let result) = completion else { return }
      switch result {
      case .success(let value): engine.end(wait, .value(ValueConverter.lua(value)))
      case .failure(let failure):
        let raised = HostError(code: failure.code.rawValue, message: failure.message)
        engine.end(wait, .failure(raised))
      }
    }
  }

  func stop() -> [Wait]? {
    engine.withdraw(io, IORequest.cancelCall)
    return nil
  }
}

/// A script waits for the user's answer.
final class Confirmation: WaitJob {
  private unowned let engine: HostEngine
  private let wait: Wait
  private let question: QuestionID
  private let fields: [OptionDeclaration]

  init(_ engine: HostEngine, _ wait: Wait, _ answer: UserAnswer) {
    self.engine = engine
    self.wait = wait
    question = answer.question
    fields = answer.fields
    engine.runs.ask(question, for: wait)
    engine.book?.note(question, for: wait.task.run.ask.drag)
  }

  /// The answer: the fields' values, true where nothing was asked for, nil for a refusal.
  func answered(_ value: JSONValue?) {
    switch value {
    case nil, .null?, .bool(false)?: engine.end(wait, .value(.nil))
    case let value?: engine.end(wait, .value(read(value)))
    }
  }

  private func read(_ value: JSONValue) -> LuaValue {
    let given = value == .bool(true) ? JSONValue.object([]) : value
    guard case .object = given else {
      let taken = fields.isEmpty ? "true or false" : "true, false or an object"
      return dismissed("it takes \(taken), not \(given.kindName)")
    }
    do throws(OptionProblem) {
      let answers = try OptionDeclaration.check(given, against: fields)
      return fields.isEmpty ? .bool(true) : ValueConverter.lua(answers)
    } catch {
      return dismissed(error.sentence(of: "field"))
    }
  }

  private func dismissed(_ why: String) -> LuaValue {
    let notice = Notice.wrongAnswer(question: question.name, why: why)
    engine.outbox.append(.notice(notice, wait.task.run.ask.destination))
    return .nil
  }

  func stop() -> [Wait]? {
    engine.runs.claim(question)
    engine.book?.close(.question(question))
    return nil
  }
}
