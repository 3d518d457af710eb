import DropExplore

/// Goes through two reports of a corpus at once, in the order of the sessions' names.
struct CorpusComparison {
  private var before: TestReportReader
  private let after: TestReportHead
  private var changes = CorpusChanges()

  init(_ before: TestReportReader, with after: TestReportHead) {
    (self.before, self.after) = (before, after)
  }

  /// What both were run with that isn't the same, a sentence each.
  var notes: [String] {
    let (old, new) = (before.head.identity.inputs, after.identity.inputs)
    return old.filter { $0.name != "folder" }.compactMap { input in
      let now = new.first { $0.name == input.name }?.value ?? "none"
      if now == input.value { return nil }
      return
        "'\(input.name)' was '\(input.value)' when \(before.path) was made, and is '\(now)' now"
    }
  }

  /// Takes a session as it is, after those before it.
  mutating func take(_ record: TestRecord) throws(CommandFailure) {
    while let old = before.record, TestRecord.precedes(old.session, record.session) {
      note(gone: old)
      try before.advance()
    }
    if let old = before.record, !TestRecord.precedes(record.session, old.session) {
      changes.add(old, record)
      try before.advance()
    } else if Self.tells(before.head, of: record.session) {
      changes.add(nil, record)
    }
  }

  /// What was found, once all were taken.
  mutating func review() throws(CommandFailure) -> CorpusReview {
    while let old = before.record {
      note(gone: old)
      try before.advance()
    }
    return CorpusReview(changes, from: before.head.folder, to: after.folder)
  }

  private mutating func note(gone record: TestRecord) {
    if Self.tells(after, of: record.session) { changes.add(record, nil) }
  }

  /// Whether a report would have it: not where its part is missing.
  private static func tells(_ head: TestReportHead, of session: String) -> Bool {
    head.parts.contains(TestReportHead.part(of: session, among: head.partCount))
  }
}

extension Command {
  /// Puts a review where it was asked for, in a format.
  func deliver(_ review: CorpusReview, _ format: String) throws(CommandFailure) {
    switch format {
    case "html": try deliver(CorpusReviewPage(review).html())
    case "json": try deliver(review.document)
    default: try deliver(review.text(palette), isPainted: true)
    }
  }
}
