import DropContent
import DropCore

extension PluginHost {
  /// Begins what the engine asks for; each in a task of its own that touches only the mailbox.
  func carryOut(_ request: IORequest) {
    switch request {
    case .load(let load): begin(load)
    case .timer(let id, let time):
      if let next = alarms.set(id, at: time) { sleep(until: next) }
    case .task(let task): begin(task)
    case .work(let work): run(work.id) { .worked(work.id, work.run()) }
    case .save(let save): begin(save)
    case .call(let call):
      run(call.id) { .called(call.id, await outcome { try await call.run() }) }
    case .cancelTimer(let id): alarms.cancel(id)
    case .cancelLoad(let id), .cancelTask(let id), .cancelWork(let id),
      .cancelCall(let id):
      running.removeValue(forKey: id)?.cancel()
    }
  }

  private func run(_ id: IOID, _ body: @escaping @Sendable () async -> IOCompletion) {
    running[id] = Task.detached { [mailbox] in
      let completion = await body()
      if !Task.isCancelled { mailbox.leave(.completion(completion)) }
    }
  }

  func sleep(until time: Double) {
    let sleeper = Task.detached { [mailbox, clock] in
      try? await clock.sleep(time)
      if !Task.isCancelled { mailbox.leave(.alarm(time)) }
    }
    alarms.slept(sleeper, until: time)
  }

  private func begin(_ load: LoadRequest) {
    guard let provided = items[load.drag], provided.indices.contains(load.item),
      provided[load.item].representations.indices.contains(load.representation)
    else {
      let missing = LoadFailure(.failed, "the item has no such representation")
      return mailbox.leave(.completion(.loaded(load.id, .failure(missing))))
    }
    let body = provided[load.item].representations[load.representation].load
    let progress = LoadProgress { [mailbox] done, total in
      let total = total.map { Double($0) }
      mailbox.leave(.completion(.loadProgress(load.id, done: Double(done), total: total)))
    }
    run(load.id) { .loaded(load.id, await outcome { try await body(progress) }) }
  }

  private func begin(_ task: TaskRequest) {
    guard let body = tasks[task.name] else {
      let unknown = LoadFailure(.failed, "the host has no task named \"\(task.name)\"")
      return mailbox.leave(.completion(.taskEnded(task.id, .failure(unknown))))
    }
    let progress = LoadProgress { [mailbox] done, total in
      let total = total.map { Double($0) }
      mailbox.leave(.completion(.taskProgress(task.id, done: Double(done), total: total)))
    }
    let call = TaskCall(arguments: task.arguments, contents: task.contents, progress: progress)
    run(task.id) { .taskEnded(task.id, await outcome { try await body(call) }) }
  }

  private func begin(_ save: SaveRequest) {
    guard let storage else {
      let denied = LoadFailure(.denied, "the host was given no storage")
      return mailbox.leave(.completion(.saved(save.id, .failure(denied))))
    }
    run(save.id) {
      .saved(save.id, await outcome { try await storage(save.content, save.name) })
    }
  }
}

/// What a body of the embedder's gives, any error made one with a code.
private func outcome<Value: Sendable>(
  _ body: @Sendable () async throws -> Value
) async -> Result<Value, LoadFailure> {
  do {
    return .success(try await body())
  } catch let failure as LoadFailure {
    return .failure(failure)
  } catch is CancellationError {
    return .failure(LoadFailure(.cancelled, "it was cancelled"))
  } catch let error as ContentError {
    return .failure(LoadFailure(error))
  } catch {
    return .failure(LoadFailure(.failed, String(describing: error)))
  }
}
