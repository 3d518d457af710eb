import DropHost

extension RecordSpec {
  static let limits = RecordSpec(
    title: "limits",
    noun: "a set of limits",
    summary: "What a destination's plugin may use, where that differs from the defaults.",
    keys: LimitSpec.all.map { limit in
      KeySpec(
        name: limit.name,
        kind: .number(least: 0),
        fallback: Milliseconds.text(limit.get(HostLimits())),
        doc: limit.doc
      )
    }
  )
}
