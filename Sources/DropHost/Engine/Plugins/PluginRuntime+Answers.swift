import DropContent
import DropCore
import LuaSandbox

extension PluginRuntime {
  /// What the session is told of a handler that came to its end.
  func answer(to run: HandlerRun, _ result: Result<LuaValue, TaskFailure>) -> Answer {
    let function = function(for: run.ask.call.handler)
    return located(answer(to: run, result, by: run.ask), in: function)
  }

  private func answer(
    to run: HandlerRun,
    _ result: Result<LuaValue, TaskFailure>,
    by ask: Ask
  ) -> Answer {
    switch result {
    case .success(let value): answer(to: ask, returned: value)
    case .failure(.cancelled): run.isStopped ? .nothing : .fault(.letThrough("cancelled", run))
    case .failure(.load(let item, let code, let message)):
      failed(item, code, message, run)
    case .failure(.fault(let fault, _)): .fault(fault)
    }
  }

  private func answer(to ask: Ask, returned value: LuaValue) -> Answer {
    guard case .perform = ask.call else { return .nothing }
    if value.isNil { return .performed(nil) }
    guard let name = value.text else { return .fault(wrong(ask, value, "an operation")) }
    guard let operation = Operation(name: name) else {
      let nearest = NearestName.nearest(to: name, among: Operation.allCases.map(\.name))
      let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
      return .fault(wrong(ask, value, "an operation" + hint))
    }
    return .performed(operation)
  }

  /// A load's error that `on_perform` let through fails the item and ends the handler.
  private func failed(
    _ item: Int,
    _ code: FailureCode,
    _ message: String,
    _ run: HandlerRun
  ) -> Answer {
    guard case .perform = run.ask.call else { return .nothing }
    _ = try? engine.ask(.fail(item: item, code: code, reason: message), run)
    return .performed(nil)
  }

  /// What `on_provide` gave, as content.
  func provided(
    _ result: Result<LuaValue, TaskFailure>,
    as type: ContentType,
    for ask: Ask
  ) -> Result<Content, LoadFailure> {
    switch result {
    case .success(.handle(let handle)):
      guard let object = content(handle) else { return .failure(.nothingProvided) }
      return .success(object.content)
    case .success(.string(let string)):
      return .success(Content(type: type, bytes: string.bytes))
    case .success(.table(let table)):
      do throws(ScriptError) {
        return .success(Content(type: type, bytes: try encoded(table, as: type, by: "on_provide")))
      } catch {
        return .failure(LoadFailure(.failed, error.message))
      }
    case .success: return .failure(.nothingProvided)
    case .failure(.cancelled): return .failure(LoadFailure(.cancelled, "the drop was given up"))
    case .failure(.load(_, let code, let message)): return .failure(LoadFailure(code, message))
    case .failure(.fault(let fault, _)): return .failure(LoadFailure(.failed, fault.message))
    }
  }
}

extension LoadFailure {
  fileprivate static let nothingProvided = LoadFailure(.failed, "on_provide gave nothing")
}

extension Fault {
  /// A `cancelled` that came from nowhere.
  fileprivate static func letThrough(_ code: String, _ run: HandlerRun) -> Fault {
    Fault(kind: Kind(rawValue: "runtime"), message: "\(run.handler) let \"\(code)\" through")
  }
}
