import DropCore

extension HostEngine {
  /// Says that an item failed without its script saying so, and takes away the places kept for it.
  func fail(_ item: Int, _ code: FailureCode, _ reason: String, in run: HandlerRun) {
    _ = try? ask(.fail(item: item, code: code, reason: reason), run)
    discardPlaces(of: item, in: run)
  }

  /// Takes away the places that were kept for an item.
  func discardPlaces(of item: Int, in run: HandlerRun) {
    for placeholder in run.releasePlaces(of: item) { _ = try? ask(.discard(placeholder), run) }
  }
}
