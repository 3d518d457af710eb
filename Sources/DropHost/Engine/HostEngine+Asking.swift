import DropCore
import LuaSandbox

extension HostEngine {
  /// Calls the handler that an ask is for.
  func answer(_ ask: Ask) {
    guard let plugin = plugin(of: ask.destination) ?? offers[ask.drag]?.plugin else {
      return answer(ask.id, .nothing)
    }
    switch ask.call {
    case .update: answer(ask, plugin.update(ask), of: plugin)
    case .canHandle, .enter, .exit, .springload: answer(ask.id, plugin.hover(ask))
    case .drag:
      answer(ask.id, plugin.hover(ask))
      // The items are only known now, and other scripts may have seen the drag without them.
      outdate()
    case .perform, .end, .provide, .dragEnd: run(ask, in: plugin)
    }
  }

  private func run(_ ask: Ask, in plugin: PluginRuntime) {
    guard let function = plugin.function(for: ask.call.handler) else {
      if case .provide(_, _, let load) = ask.call {
        providing.removeValue(forKey: load)?.provided(
          .failure(LoadFailure(.failed, "the source provides nothing"))
        )
      }
      return answer(ask.id, .nothing)
    }
    let run = HandlerRun(
      ask: ask,
      plugin: plugin,
      handler: ask.call.name,
      phase: ask.call.phase
    )
    runs.append(run)
    do throws(SandboxFault) {
      let arguments = try plugin.arguments(for: ask)
      start(ScriptTask(run: run), function, arguments)
    } catch {
      if error.scriptStateLost { lose(plugin, except: run) }
      finish(run, .failure(.fault(Fault(error), raised: nil)))
    }
  }

  /// Forgets an ask that nobody wants an answer to any more.
  func withdraw(_ id: Ask.ID) {
    guard let run = runs.first(where: { $0.ask.id == id }) else { return }
    drop(run)
  }

  /// What the handler of an ask is called.
  func handler(of id: Ask.ID) -> String? {
    if lastHandler.ask == id { return lastHandler.name }
    return runs.first { $0.ask.id == id }?.handler
  }
}

extension Ask.Call {
  /// The handler that answers it.
  var handler: Handlers {
    switch self {
    case .canHandle: .canHandle
    case .enter: .enter
    case .update: .update
    case .exit: .exit
    case .springload: .springload
    case .perform: .perform
    case .end: .end
    case .drag: .drag
    case .provide: .provide
    case .dragEnd: .dragEnd
    }
  }

  /// The handler's name in a plugin.
  package var name: String {
    switch self {
    case .canHandle: "can_handle"
    case .enter: "on_enter"
    case .update: "on_update"
    case .exit: "on_exit"
    case .springload: "on_springload"
    case .perform: "on_perform"
    case .end: "on_end"
    case .drag: "on_drag"
    case .provide: "on_provide"
    case .dragEnd: "on_drag_end"
    }
  }

  var phase: CallPhases {
    switch self {
    case .canHandle, .enter, .update, .exit, .springload: .hovering
    case .perform: .performing
    case .end: .ending
    case .drag: .offering
    case .provide: .providing
    case .dragEnd: .settling
    }
  }
}
