import DropCore
import LuaSandbox

/// Takes a sandbox's calls to its plugin, which can only exist once the sandbox does.
final class CallRouter: SandboxHost {
  /// Not counted, as the plugin has its sandbox and the router with it; a plugin that goes takes itself
  /// out.
  private var context: Borrowed<HandlerContext>?
  /// Not counted either: the plugin has it.
  private var binding: Borrowed<HostBinding>?

  func route(to context: HandlerContext, by binding: HostBinding) {
    self.context = Borrowed(context)
    self.binding = Borrowed(binding)
  }

  func leave(_ context: HandlerContext) {
    if self.context?.isSame(as: context) == true { self.context = nil }
  }

  func call(_ number: Int, _ call: borrowing HostCall) -> HostReply {
    guard let context, let binding else { return .nothing }
    return context.lend { context in binding.lend { $0.answer(number, call, in: context) } }
  }

  func letGo(of handles: [Handle]) { context?.lend { $0.free(handles) } }

  /// Has it told at which line the script calls; nothing is in the way of calls where nobody asks.
  func traced() -> any SandboxHost { TracedCalls(router: self) }

  /// Has it noted what the script looks at.
  func noted(by looks: ScriptLooks) -> any SandboxHost { NotedCalls(router: self, looks: looks) }

  private final class NotedCalls: SandboxHost {
    let router: CallRouter
    let looks: ScriptLooks

    init(router: CallRouter, looks: ScriptLooks) {
      self.router = router
      self.looks = looks
    }

    func call(_ number: Int, _ call: borrowing HostCall) -> HostReply {
      let handle = call.handle(0)
      let name = router.binding?.lend { $0.spelling(number) }
      router.context?.lend { context in
        guard let name, let drag = context.call.drag else { return }
        let item = handle.flatMap { handle in
          context.itemIndex(handle)
            ?? context.objects.object(handle, as: ContentObject.self).flatMap {
              $0.drag == drag ? $0.item : nil
            }
        }
        looks.note(
          name,
          at: item.map { context.core.items(of: drag)[$0].id },
          in: context.call.phase
        )
      }
      return router.call(number, call)
    }

    func letGo(of handles: [Handle]) { router.letGo(of: handles) }
  }

  private final class TracedCalls: SandboxHost {
    let router: CallRouter

    init(router: CallRouter) { self.router = router }

    func call(_ number: Int, _ call: borrowing HostCall) -> HostReply {
      // The host's own lines lead nowhere.
      let lines = call.positions(atMost: ScriptTrail.most).lazy.filter { $0.source != Prelude.name }
        .map { ScriptLine(file: $0.source, line: $0.line) }
      let trail = ScriptTrail(lines)
      if trail != nil { router.context?.lend { $0.desk.traceCall(at: trail) } }
      return router.call(number, call)
    }

    func letGo(of handles: [Handle]) { router.letGo(of: handles) }
  }
}
