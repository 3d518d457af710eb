import DropCore

extension HostOutput {
  /// Whether something outside lasts that comes of it, whatever becomes of the engine: it goes out only once all
  /// is kept for good that it came of.
  package var isGate: Bool {
    switch self {
    case .effect(let effect, _, _): effect.lasts
    case .request(let request): request.lasts
    case .ended: true
    case .verdict, .call, .fault, .log, .notice, .read, .trace: false
    }
  }
}

extension Effect {
  /// Whether it is more than shown: a question is answered.
  fileprivate var lasts: Bool {
    switch self {
    case .placeholder, .commit, .discard, .insert, .remove, .move, .update, .confirm, .task, .save,
      .unsave, .item, .undo, .redo:
      true
    case .highlight, .badge, .scroll, .springload, .preview, .load, .loaded, .provide, .provided,
      .progress, .taskEnded, .notify, .emit:
      false
    }
  }
}

extension IORequest {
  /// Whether it leaves something outside, or takes it away.
  fileprivate var lasts: Bool {
    switch self {
    case .task, .save, .takeBack, .releaseSource: true
    case .call(let call): call.acts
    case .load, .cancelLoad, .timer, .cancelTimer, .cancelTask, .work, .cancelWork, .cancelCall:
      false
    }
  }
}
