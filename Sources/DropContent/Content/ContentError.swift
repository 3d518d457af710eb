/// Why content could not be read, coerced, taken apart or saved.
public struct ContentError: Error, Sendable, Equatable {
  /// What is wrong, with the facts.
  public var problem: Problem
  /// The line and column it is at, where there are lines.
  public var place: TextPlace?
  /// The place in the document's structure, such as `events[2].t`.
  public var path: String?

  /// States a problem and where it is.
  public init(_ problem: Problem, at place: TextPlace? = nil, path: String? = nil) {
    self.problem = problem
    self.place = place
    self.path = path
  }

  /// There is no unit of that number, which counts from zero; people count from one.
  init(noUnitAt index: Int, of count: Int) {
    // Any number may have been asked for; past the last one stays past it.
    let (number, isTooLarge) = index.addingReportingOverflow(1)
    self.init(.noUnit(isTooLarge ? index : number, count: count))
  }

  /// The problem's family.
  public var code: Code {
    switch problem {
    case .needsTrait, .noCoercion, .unsupported: .unsupported
    case .limit: .tooLarge
    case .outside: .denied
    case .malformed, .noUnit, .truncated: .malformed
    case .system, .codec, .isFolder, .notRegular: .failed
    }
  }
}

extension ContentError {
  /// The families of problems, by the words scripts see.
  public enum Code: String, Sendable {
    /// No codec does it, or this build lacks the codec.
    case unsupported
    /// A limit was passed.
    case tooLarge = "too_large"
    /// It lies outside of what was allowed.
    case denied
    /// The bytes are not what their type says.
    case malformed
    /// The system or a library failed.
    case failed
  }

  /// What is wrong, with the facts.
  public enum Problem: Sendable, Equatable {
    /// The codec is known, but only a build with this trait has it.
    case needsTrait(String)
    /// No codec leads from one type to the other.
    case noCoercion(from: String, to: String)
    /// The format is read, this feature of it is not.
    case unsupported(format: String, feature: String)
    /// A limit was passed.
    case limit(Limit, allowed: Int, found: Int?)
    /// A path leads out of the allowed folders.
    case outside(path: String)
    /// The bytes are not what their type says.
    case malformed(format: String, detail: String)
    /// There is no such unit.
    case noUnit(Int, count: Int)
    /// The source gave fewer bytes than it had announced.
    case truncated(at: Int, of: Int)
    /// The system refused.
    case system(call: String, path: String, number: Int32)
    /// A library refused.
    case codec(name: String, message: String)
    /// Bytes were asked of a folder.
    case isFolder
    /// It is neither a file nor a folder.
    case notRegular(String)
  }

  /// What can be limited.
  public enum Limit: String, Sendable {
    /// Bytes read into memory, or made out of them.
    case bytes, output
    /// How deep groups, arrays, nested cards, page trees and folders go.
    case depth
    /// Units, pages, pixels, and what a folder holds.
    case units, pages, pixels, entries
  }
}

/// A line and a column in a text, both from one; columns count characters.
public struct TextPlace: Sendable, Equatable, Hashable {
  /// The line, from one.
  public var line: Int
  /// The column, from one.
  public var column: Int

  /// Names a place.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
