import DropExplore

/// `--shard I/N`: one of the parts that work is dealt into.
enum ShardOption {
  static let spec = OptionSpec(
    name: "shard",
    value: .text("I/N"),
    summary: "do only the Ith of N parts, the first is 1"
  )

  /// The part that is asked for; nil where none is.
  static func shard(
    of invocation: Invocation
  ) throws(CommandFailure) -> ExploreOptions.Shard? {
    guard let value = invocation.value(of: spec) else { return nil }
    let parts = value.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0,
      (1...count).contains(index)
    else {
      // As many parts as were asked for, where that much is clear.
      let asked = parts.count == 2 ? parts[1].flatMap { $0 > 0 ? $0 : nil } : nil
      let count = asked ?? 4
      let range = count == 1 ? "1/1" : "1/\(count) to \(count)/\(count)"
      let expected = asked == nil ? "\(range) for four parts" : range
      throw CommandFailure(
        UsageError.malformed(spec, value, expected: expected),
        command: invocation.command.spec.name
      )
    }
    return ExploreOptions.Shard(index - 1, of: count)
  }
}
