package import DropCore
import DropHost
import DropReplay

// What is held against the host's notices.
extension InvariantMonitor {
  package mutating func notice(_ notice: Notice, in destination: String?) {
    switch notice {
    case .secondAnswer(let item, let kept, let dropped):
      // What was under way when a handler ran out of something may still arrive.
      guard !isLacking else { return }
      let advice =
        kept == .imported && dropped == .failed
        ? ": what may fail goes before what arrives, or into one dnd.all with it" : ""
      let what = "\(item) is \(kept), then \(dropped)\(advice)"
      // What failed by itself is of no line; what had been put in before it is.
      let begun = kept == .imported ? drags.lazy.compactMap { $0.arrivalLines[item] }.first : nil
      report(.oneResult, destination, "second", what, line ?? begun)
    case .resumed(_, _, _, _, let difference?): report(.toldStays, nil, "resumed", difference)
    case .abandoned(_, let why): report(.toldStays, nil, "resumed", why)
    case .openPlaceholder(let id): noteLeftOpen(id, in: destination)
    case .lateCommit(let id, let count): noteLate(id, count, in: destination)
    // What a handler said itself, once nothing was left to fail, stands nowhere.
    case .endedEarly(_, nil, nil, _, _, _): break
    case .endedEarly(let handler, let place, let item, let code, let task, let message):
      guard !isLacking, handler == Handler.perform.name, !isOver(destination) else { return }
      let isOwn = !drags.contains { drag in
        drag.hasFailed(item, with: code, task: task, saying: message)
      }
      guard isOwn else { return }
      add(
        Violation(
          .nothingUncaught,
          in: destination,
          aspect: "uncaught" + (place?.split(separator: ":").last.map { ":\($0)" } ?? ""),
          detail:
            "\(place.map { $0 + ": " } ?? "")nothing caught \"\(message)\", so \(handler) ended there",
          handler: handler,
          line: place
        )
      )
    default: break
    }
  }
}
