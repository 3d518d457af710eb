/// What may stand as a key's value in a session file.
indirect enum ValueKind: Sendable {
  case string
  case text(matching: String)
  case anything
  case boolean
  case number(least: Double?)
  /// Milliseconds, as many as a clock may count.
  case time
  case count(least: Int)
  case choice([String])
  /// A fixed number of numbers: a point, a size or a frame.
  case numbers([String], sizesFrom: Int)
  case list(ValueKind)
  /// An object whose keys are names of the writer's own.
  case map(of: String, ValueKind)
  case record(RecordName)
  /// An object whose `type` says which of the events it is.
  case event
  case either([ValueKind])
}
