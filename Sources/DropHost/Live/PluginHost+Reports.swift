import DropCore

extension PluginHost {
  /// What a destination's sandbox holds and spent.
  package func report(of destination: Opened) -> SandboxReport? {
    guard let engine = try? engine() else { return nil }
    return engine.session.index(of: destination.id).flatMap(engine.report)
  }

  /// How many requests are being carried out.
  package var openRequests: Int { running.count + alarms.count }

  /// How many contents are kept for entries.
  package var keptContents: Int { (try? engine())?.keptContents ?? 0 }
}
