import DropCore
import LuaSandbox

extension HostEngine {
  /// Has the session carry out what a handler wants.
  @discardableResult
  func ask(_ request: Request, _ run: HandlerRun) throws(ScriptError) -> Reply {
    do throws(Refusal) {
      return try session.request(request, by: run.ask.id, into: &queue)
    } catch {
      throw ScriptError(error)
    }
  }

  func log(_ level: LogLevel, _ message: String, _ destination: Destination.Index?) {
    guard level >= setup.logLevel else { return }
    put(.log(LogEntry(destination: destination, level: level, message: message)))
  }

  /// A question was answered, or dismissed.
  func reply(_ question: QuestionID, _ value: JSONValue?) {
    guard let wait = asking.removeValue(forKey: question) else { return }
    (wait.job as? Confirmation)?.answered(value)
  }

  /// The ask that a plugin's script runs for now.
  func currentAsk(of plugin: PluginRuntime) -> Ask.ID? {
    plugin.task?.run.ask.id ?? runningUpdate ?? lastHandler.ask
  }

  /// A kill in a hover call: handlers that wait in the same sandbox can't go on.
  func loseState(of plugin: PluginRuntime) {
    lose(plugin, except: nil)
  }
}

extension ScriptError {
  /// A refusal as a script gets it, indexes counted from one.
  init(_ refusal: Refusal) {
    switch refusal {
    case .ended: self.init(code: "ended", "the handler that this belongs to is over")
    case .notNow(let request, let call, let allowedIn):
      let places = allowedIn.joined(separator: " or ")
      self.init(code: "not_now", "\(request) can't be used in \(call), only in \(places)")
    case .outOfRange("count", let count, let allowed):
      self.init(
        code: "out_of_range",
        "count \(count) is out of range: it must be within \(allowed.lowerBound) and "
          + "\(allowed.upperBound)"
      )
    case .outOfRange(let name, let index, let allowed):
      self.init(
        code: "out_of_range",
        "\(name) \(index + 1) is out of range: it must be within "
          + "\(allowed.lowerBound + 1) and \(allowed.upperBound + 1)"
      )
    case .cancelled: self = .cancelled
    case .noSuchItem(let index): self.init(code: "gone", "there is no item \(index + 1)")
    case .noSuchWork(let name): self.init(code: "gone", "\(name) is over")
    }
  }
}
