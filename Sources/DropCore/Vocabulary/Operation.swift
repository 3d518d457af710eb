/// What a drop does, or why it does nothing.
public enum Operation: UInt8, Sendable, Hashable, CaseIterable {
  /// The destination gets its own copy.
  case copy
  /// The destination gets it, and the source gives it up.
  case move
  /// The destination keeps a reference.
  case link
  /// Normally fine, but not here or not now; the user sees a badge.
  case forbidden
  /// Nothing happens, and nothing is shown.
  case cancel
}

extension Operation {
  /// The word in scripts, session files and transcripts.
  public var name: String {
    switch self {
    case .copy: "copy"
    case .move: "move"
    case .link: "link"
    case .forbidden: "forbidden"
    case .cancel: "cancel"
    }
  }

  /// The operation of that name.
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// Whether a drop with it brings something to the destination.
  public var transfers: Bool { rawValue <= Operation.link.rawValue }
}
