import DropContent
import DropCore
import DropReplay

/// What a page shows of a finding: its smallest session as it breaks, beside the same where it goes well.
package struct FindingRuns {
  /// The session that was explored, as it replays from the folder that smallest sessions do.
  let recorded: SessionDocument?
  let reader: SessionReader

  /// Of so many changes each is tried.
  private static let mostTried = 24

  private struct Candidate {
    let heading: String
    let document: SessionDocument
  }

  /// Nil where no session shows it by itself.
  func pair(of finding: Finding) -> RunPair? {
    guard let text = finding.session, let broken = SessionDocument(text: text, folder: "."),
      let run = run(of: broken)
    else { return nil }
    let side = RunPair.Side("As it breaks", run)
    for each in candidates(of: broken) where each.document.json != broken.json {
      guard isGood(each.document), let good = self.run(of: each.document) else { continue }
      return RunPair(RunPair.Side("As it goes well: \(each.heading)", good), side)
    }
    return RunPair(side)
  }

  /// The nearest first: what is left of the smallest session shows best what breaks it.
  private func candidates(of broken: SessionDocument) -> [Candidate] {
    let restored = restored(broken)
    let without = Self.interruptions(of: broken).prefix(Self.mostTried)
    func leaving(_ document: SessionDocument, _ also: String) -> [Candidate] {
      without.map { index, name in
        let less = document.edited { $0.changing("events") { $0.remove(at: index) } }
        return Candidate(heading: "without the \(name)\(also)", document: less)
      }
    }
    var all = [
      Candidate(heading: "all loads take as long", document: broken.evened),
      Candidate(heading: "all comes as recorded", document: restored),
    ]
    all += leaving(broken, "") + leaving(restored, ", and all comes as recorded")
    if let recorded { all.append(Candidate(heading: "as recorded", document: recorded)) }
    return all
  }

  /// Events that a drag is one without, the last first.
  private static func interruptions(of document: SessionDocument) -> [(index: Int, name: String)] {
    document.events.indices.reversed().compactMap { index in
      guard let name = document.events[index]["type"]?.string,
        !["begin", "move", "drop", "modifiers", "answer", "open", "change"].contains(name)
      else { return nil }
      return (index, name)
    }
  }

  /// Whether it breaks nothing, and something is dropped in it.
  private func isGood(_ document: SessionDocument) -> Bool {
    guard let (session, events) = document.opened(reader),
      events.contains(where: \.kind.isDrop),
      (try? ReplaySetup().hostSetup(for: session)) != nil
    else { return false }
    let subject = SessionSubject(session, events: events, setup: ReplaySetup(), reach: .none)
    return subject.run(ListedChoices()).violations.isEmpty
  }

  private func run(of document: SessionDocument) -> ReportRun? {
    let bytes = Array(JSONWriter().text(document.json).utf8)
    guard let opened = try? reader.read(bytes, name: document.name, folder: document.folder)
    else { return nil }
    return ReportRun(opened, ReplaySetup())
  }

  /// The same with what each item brings, and what each plugin may, as recorded.
  private func restored(_ broken: SessionDocument) -> SessionDocument {
    (recorded.map(broken.granting) ?? broken).edited { json in
      let told = json.changing("items") { items in
        items = items.map { item in
          let known = recorded?.items.first { $0["id"] == item["id"] }
          return item.changing("representations") { all in
            all = all.map { each in
              let own = known?["representations"]?.array?.first { $0["type"] == each["type"] }
              return own ?? each.succeeding
            }
          }
        }
      }
      guard json["tasks"] != nil, let recorded else { return told }
      return told.setting("tasks", to: recorded.json["tasks"])
    }
  }
}
