/// What went wrong in a handler.
///
/// ```swift
/// let kind = Fault.Kind(rawValue: "runtime")
/// let fault = Fault(kind: kind, message: "no such album", file: "plugin.lua", line: 12)
/// session.answer(question.id, .fault(fault), at: 40, into: &effects)
/// ```
public struct Fault: Sendable, Hashable, Error {
  /// What kind of thing, as one word.
  public var kind: Kind
  /// What happened, for the plugin's author.
  public var message: String
  /// The file, as its plugin names it.
  public var file: String?
  /// The line in that file, from one.
  public var line: Int?
  /// The calls that led there, innermost first.
  public var traceback: [String]
  /// Whether what the script had in memory is gone.
  public var isStateLost: Bool
  /// The code in the error that was raised, which each of the host's own errors has.
  public var code: FailureCode?

  /// What kind of fault, as one word.
  public struct Kind: RawRepresentable, Sendable, Hashable {
    /// The word in transcripts.
    public let rawValue: String

    /// The kind with that word.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// Describes what went wrong.
  public init(
    kind: Kind,
    message: String,
    file: String? = nil,
    line: Int? = nil,
    traceback: [String] = [],
    isStateLost: Bool = false,
    code: FailureCode? = nil
  ) {
    self.kind = kind
    self.message = message
    self.file = file
    self.line = line
    self.traceback = traceback
    self.isStateLost = isStateLost
    self.code = code
  }
}

extension Fault {
  /// Where it happened, and what, on one line: `shelf.lua:3: attempt to call a nil value`.
  public var summary: String {
    let line = message.prefix { !$0.isNewline }
    let short = line.count > Self.longest ? line.prefix(Self.longest) + "…" : line
    guard let file else { return String(short) }
    return file + (self.line.map { ":\($0)" } ?? "") + ": " + short
  }

  private static var longest: Int { 200 }
}

extension Fault: CustomStringConvertible {
  /// What happened, the place in front.
  public var description: String {
    let place = [file, line.map(String.init)].compactMap { $0 }.joined(separator: ":")
    return place.isEmpty ? message : "\(place): \(message)"
  }
}
