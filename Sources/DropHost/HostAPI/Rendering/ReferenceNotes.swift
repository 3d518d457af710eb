import DropCore

/// What the reference says of a function besides its parameters.
enum ReferenceNotes {
  static func of(_ function: HostFunction) -> [String] {
    var notes: [String] = []
    if function.phases != .anywhere {
      notes.append("May be called \(function.phases.sentence).")
    }
    if function.waits { notes.append("Waits.") }
    if let capability = function.capability {
      notes.append("Needs the capability `\(capability.rawValue)`.")
    }
    if !function.errors.isEmpty {
      let codes = function.errors.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      notes.append("Raises errors with the code \(codes).")
    }
    return notes
  }
}
