import DropCore
import LuaSandbox

extension HostEngine {
  /// Says that an item failed without its script saying so, and takes away the places kept for it.
  func fail(_ item: Int, _ code: FailureCode, _ reason: String, in run: HandlerRun) {
    _ = try? ask(.fail(item: item, code: code, reason: reason), run)
    discardPlaces(of: item, in: run)
  }

  /// Says where a handler ended because nothing caught an item's error: that is no fault of the
  /// plugin's, but what comes after it in the handler isn't done.
  func noteEnd(of run: HandlerRun, _ failure: TaskFailure, _ fault: SandboxFault) {
    guard case .load(_, _, let message) = failure, run.phase != .providing else { return }
    var place = fault.source
    if let file = place, let line = fault.line { place = "\(file):\(line)" }
    let notice = Notice.endedEarly(handler: run.handler, place: place, message: message)
    put(.notice(notice, run.ask.destination))
  }

  /// Takes away the places that were kept for an item.
  func discardPlaces(of item: Int, in run: HandlerRun) {
    for placeholder in run.releasePlaces(of: item) { _ = try? ask(.discard(placeholder), run) }
  }
}
