extension RecordSpec {
  static let expectation = RecordSpec(
    title: "expect",
    noun: "an expectation",
    summary: "What must come out: `replay`, `test` and `watch` hold the run against it.",
    keys: [
      KeySpec(
        name: "proposals",
        kind: .map(of: "a destination's id", .list(.choice(SessionFormat.proposals))),
        doc: "per destination, the operations granted, each run of equal ones once"
      ),
      KeySpec(
        name: "outcome",
        kind: .either([.record(.outcome), .list(.record(.outcome))]),
        doc: "of the last drag, or a list with one for each"
      ),
      KeySpec(
        name: "contents",
        kind: .map(
          of: "a destination's id",
          .either([entries(), .count(least: 0)])
        ),
        doc:
          "per destination, what it holds at the end: the names, or objects with some of an entry's "
          + "keys, or only how many"
      ),
      KeySpec(
        name: "effects",
        kind: .list(.map(of: "a key of the effect", .anything)),
        doc: "partial effects that must occur in this order: of an effect, and of an object in it, "
          + "keys can be left out; a list is compared whole"
      ),
      KeySpec(name: "faults", kind: .count(least: 0), doc: "how many, in all"),
      KeySpec(
        name: "sandbox",
        kind: .map(of: "a destination's id", .choice(["alive", "quarantined"])),
        doc: "per destination, how its sandbox stands at the end"
      ),
      KeySpec(
        name: "rules",
        kind: .list(.choice(SessionFormat.rules)),
        doc: "what the run must keep of the rules that `explore` checks, by their tags"
      ),
      KeySpec(
        name: "always",
        kind: .list(.record(.condition), most: 100),
        doc: "what must hold of the contents after each turn, in this run and in every one that "
          + "`explore` makes of it"
      ),
    ]
  )

  static let condition = RecordSpec(
    title: "always",
    noun: "a condition",
    summary:
      "What must hold of a list in every run. What two lists have together is looked at when "
      + "no drop is at work, as what moves is in both until all of it has arrived.",
    keys: [
      KeySpec(
        name: "destination",
        kind: .either([.string, .list(.string)]),
        isRequired: true,
        doc: "the list, or several that count as one"
      ),
      KeySpec(
        name: "most",
        kind: .count(least: 0),
        doc: "there are so many entries at most; an open placeholder is none"
      ),
      KeySpec(
        name: "unique",
        kind: .string,
        doc: "no two entries have the same under that key, such as `name`, `id` or "
          + "`context.number`; those without it are passed over"
      ),
      KeySpec(
        name: "each",
        kind: .map(of: "a key of the entry", .choice(valueTypes)),
        doc: "every entry has that, of that kind: `{ \"context.total\": \"number\" }`"
      ),
      KeySpec(
        name: "keeps",
        kind: entries(most: 100),
        doc: "what stays, by its name or some of its keys: once there at the start or when a drop "
          + "has ended, only an undo takes it out"
      ),
    ],
    exactlyOne: ["most", "unique", "each", "keeps"]
  )

  private static let valueTypes = LastingCondition.ValueType.allCases.map(\.rawValue)

  /// Entries by their names, or by some of their keys.
  private static func entries(most: Int? = nil) -> ValueKind {
    .list(.either([.string, .map(of: "a key of the entry", .anything)]), most: most)
  }

  static let outcome = RecordSpec(
    title: "outcome",
    noun: "an outcome",
    summary: "How a drag must have ended.",
    keys: [
      KeySpec(
        name: "status",
        kind: .choice(SessionFormat.statuses),
        doc: "how it ended; imported: every item arrived, partial: some did, failed: none did and "
          + "one failed, forbidden: dropped on a forbidden proposal, cancelled: given up before "
          + "the drop, aborted: stopped after it, none: nothing arrived and nothing failed"
      ),
      KeySpec(
        name: "operation",
        kind: .choice(SessionFormat.proposals),
        doc: "the operation that was performed"
      ),
      KeySpec(name: "destination", kind: .name, doc: "where"),
      KeySpec(name: "imported", kind: results, doc: "the items that arrived"),
      KeySpec(name: "failed", kind: results, doc: "those that didn't"),
      KeySpec(name: "skipped", kind: results, doc: "those that weren't wanted"),
    ]
  )

  static let result = RecordSpec(
    title: "result",
    noun: "a result",
    summary: "What must have become of one item.",
    keys: [
      KeySpec(name: "id", kind: .name, isRequired: true, doc: "the item"),
      KeySpec(name: "code", kind: .string, doc: "why, for programs"),
      KeySpec(name: "reason", kind: .string, doc: "why, for people"),
    ]
  )

  private static let results = ValueKind.list(.either([.string, .record(.result)]))
}
