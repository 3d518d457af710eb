extension DropSession {
  /// Shows what a proposal asks for, as far as it names what is there.
  mutating func present(
    _ proposal: Proposal,
    _ verdict: Verdict,
    into effects: inout EffectQueue
  ) {
    guard track.current >= 0 else { return }
    track.verdict = verdict
    let message = message(of: proposal, verdict)
    hover?.message = message
    say(verdict, into: &effects)
    let highlight = check(proposal, in: track.current, into: &effects)
    // A refusal that isn't the handler's own shows no place for a drop.
    let isOwn = verdict.granted.transfers || verdict.asked == verdict.granted
    let wanted = Hover.Shown(
      highlight: isOwn ? highlight : nil,
      badge: verdict.granted == .cancel ? nil : verdict.granted,
      message: verdict.granted == .forbidden ? hover?.message : nil,
      preview: proposal.preview
    )
    show(wanted, in: track.current, into: &effects)
  }

  private func message(of proposal: Proposal, _ verdict: Verdict) -> String? {
    if let message = proposal.message { return message }
    if verdict.granted == .forbidden, let reason = verdict.reason, reason != .noAnswer {
      return reason.sentence
    }
    return nil
  }

  /// Ignores what isn't there, with a notice, and gives the highlight that is.
  private func check(
    _ proposal: Proposal,
    in node: Int32,
    into effects: inout EffectQueue
  ) -> Highlight? {
    let index = Destination.Index(node)
    var highlight = proposal.highlight
    if case .region(let id)? = highlight, place(ofRegion: id, in: node) == nil {
      effects.append(.notice(.noSuchRegion(id), index))
      highlight = nil
    }
    if let id = proposal.springload, place(ofRegion: id, in: node) == nil {
      effects.append(.notice(.noSuchRegion(id), index))
    }
    let count = scene.nodes[Int(node)].contents.count
    if let place = proposal.insertAt, !(0...count).contains(place) {
      effects.append(.notice(.noSuchIndex(place, count: count), index))
    }
    return highlight
  }

  /// Where the region of that name is among the destination's.
  func place(ofRegion id: String, in node: Int32) -> Int? {
    scene.nodes[Int(node)].regions.place(of: id, near: track.local)
  }

  /// Brings what the user sees there, by what differs; one highlight at a time.
  mutating func show(_ wanted: Hover.Shown, in node: Int32, into effects: inout EffectQueue) {
    guard let shown = hover?.shown, shown != wanted else { return }
    hover?.shown = wanted
    let index = Destination.Index(node)
    if shown.highlight != wanted.highlight {
      if let old = shown.highlight {
        effects.append(.effect(.highlight(region: old.region, isOn: false), index, hover?.id))
      }
      if let new = wanted.highlight {
        effects.append(.effect(.highlight(region: new.region, isOn: true), index, hover?.id))
      }
    }
    if shown.badge != wanted.badge || shown.message != wanted.message {
      effects.append(
        .effect(.badge(operation: wanted.badge, message: wanted.message), index, hover?.id)
      )
    }
    if shown.preview != wanted.preview {
      effects.append(.effect(.preview(wanted.preview), index, hover?.id))
    }
  }

  /// Takes away whatever the current destination shows, and stops what goes on there.
  mutating func conceal(into effects: inout EffectQueue) {
    guard case let node = track.current, node >= 0 else { return }
    show(Hover.Shown(), in: node, into: &effects)
    hover?.rest = nil
    hover?.scrolledAt = nil
    track.isUpdateDue = false
  }
}

extension Highlight {
  fileprivate var region: String? {
    guard case .region(let id) = self else { return nil }
    return id
  }
}
