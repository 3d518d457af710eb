import SystemFiles

/// Why content could not be read, coerced, taken apart or saved.
///
/// ```swift
/// do {
///   print(try coercer.coerce(content, to: .png).size)
/// } catch {
///   print(error.code.rawValue, error.message)
/// }
/// ```
public struct ContentError: Error, Sendable, Equatable {
  /// What is wrong, with the facts.
  public var problem: Problem
  /// The line and column it is at, where there are lines.
  public var place: TextPlace?
  /// The place in the document's structure, such as `events[2].t`.
  public var path: String?

  /// States a problem and where it is.
  ///
  /// ```swift
  /// let place = TextPlace(line: 3, column: 14)
  /// let error = ContentError(.malformed(format: "scene", detail: "no end"), at: place)
  /// ```
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

  /// There is only the beginning of what the format asks for.
  init(cut format: String, at place: TextPlace? = nil) {
    self.init(.malformed(format: format, detail: "ends too early"), at: place)
  }

  /// The problem's family.
  public var code: Code {
    switch problem {
    case .needsTrait, .noCoercion, .unsupported: .unsupported
    case .limit: .tooLarge
    case .outside, .elsewhere: .denied
    case .gone: .expired
    case .changed, .shortened: .failed
    case .malformed, .noUnit, .truncated: .malformed
    case .system, .codec, .decoder, .isFolder, .notRegular, .fullDisk: .failed
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
    /// It isn't there any more.
    case expired
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
    /// An address leads to another machine.
    case elsewhere(path: String, host: String)
    /// What was there is gone, or is another one by now.
    case gone(path: String)
    /// A file was changed since it was saved.
    case changed(String)
    /// A file became shorter than it was when it was opened.
    case shortened(String, at: Int, of: Int)
    /// The bytes are not what their type says.
    case malformed(format: String, detail: String)
    /// There is no such unit.
    case noUnit(Int, count: Int)
    /// The source gave fewer bytes than it had announced.
    case truncated(at: Int, of: Int)
    /// The system refused.
    case system(call: String, path: String, number: Int32)
    /// Only the part of the disk is left that is to stay free.
    case fullDisk(keptFree: Double)
    /// A library refused.
    case codec(name: String, message: String)
    /// A decoder in a process of its own gave no answer.
    case decoder(String, DecoderEnd)
    /// Bytes were asked of a folder.
    case isFolder
    /// It is neither a file nor a folder.
    case notRegular(String)
  }

  /// How a decoder ended that runs in a process of its own, and gave no answer.
  public enum DecoderEnd: Sendable, Equatable {
    /// Its process died, or was killed for what it tried.
    case crashed
    /// It had more time than any content takes.
    case late
    /// What it answered fits to nothing that was asked.
    case confused
    /// There is no process for it, and why.
    case absent(String)
  }

  /// What can be limited.
  public enum Limit: String, Sendable {
    /// Bytes read into memory, or made out of them.
    case bytes, output
    /// How deep groups, arrays, nested cards, page trees and folders go.
    case depth
    /// Units, the cells of tables, pages, pixels, and what a folder holds.
    case units, cells, pages, pixels, entries
  }
}

/// A line and a column in a text, both from one; columns count characters.
///
/// ```swift
/// do { print(try JSONReader().value(of: bytes)) } catch { print(error.place?.line ?? 0) }
/// ```
public struct TextPlace: Sendable, Equatable, Hashable {
  /// The line, from one.
  public var line: Int
  /// The column, from one.
  public var column: Int

  /// Names a place.
  ///
  /// ```swift
  /// let place = TextPlace(line: 3, column: 14)
  /// ```
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension ContentError {
  /// Whether this machine has no room for more: what was asked for is no worse than it was before.
  package var isShortage: Bool {
    switch problem {
    case .fullDisk: true
    case .system(_, _, let number): SystemReason.isShortage(number)
    case .decoder(_, .absent): true
    default: isByClock
    }
  }

  /// Whether another run might not come to it: a decoder's process can be killed, or not be there, for reasons that
  /// aren't in its bytes.
  package var isByChance: Bool {
    if case .decoder = problem { true } else { false }
  }

  /// Whether a faster machine might not have come to it.
  package var isByClock: Bool {
    if case .decoder(_, .late) = problem { true } else { false }
  }
}

extension ContentError: CustomStringConvertible {
  /// The sentence for people.
  public var description: String {
    var text = message
    if let path, !path.isEmpty { text = "\(path): \(text)" }
    if let place { text = "\(place.line):\(place.column): \(text)" }
    return text
  }

  /// The sentence without its place.
  public var message: String {
    switch problem {
    case .needsTrait(let name): "needs a build with the trait \(name)"
    case .noCoercion(let from, let to): "nothing leads from \(from) to \(to)"
    case .unsupported(let format, let feature): "\(format): \(feature) isn't supported"
    case .limit(let limit, let allowed, let found):
      "too large: \(found.map(String.init) ?? "more") \(limit.rawValue), at most \(allowed)"
    case .outside(let path): "\(path) lies outside of the allowed folders"
    case .elsewhere(let path, let host): "\(path) lies on another machine, \(host)"
    case .gone(let path): "\(path) is gone"
    case .changed(let name): "\(name) was changed since"
    case .shortened(let name, let offset, let size):
      "\(name) was changed while it was read: it ends at byte \(offset) of \(size)"
    case .malformed(let format, let detail): format.isEmpty ? detail : "\(format): \(detail)"
    case .noUnit(let number, let count): "no unit \(number), there are \(count)"
    case .truncated(let offset, let size): "ends at byte \(offset) of \(size)"
    case .system(let call, let path, let number):
      "can't \(call) \(path): \(ContentError.systemMessage(number))"
    case .fullDisk(let share):
      "the disk has no room for more: \(Int(share * 100)) % of it stays free, by the spool's `keptFree`"
    case .codec(let name, let message): "\(name): \(message)"
    case .decoder(let name, let end): "the \(name) decoder \(end)"
    case .isFolder: "is a folder"
    case .notRegular(let path): "\(path) is neither a file nor a folder"
    }
  }

  /// The same error with each path's last component only, which is the same on every machine.
  package var withoutFolders: ContentError {
    var error = self
    switch problem {
    case .outside(let path): error.problem = .outside(path: SafeName.lastComponent(of: path))
    case .gone(let path): error.problem = .gone(path: SafeName.lastComponent(of: path))
    case .notRegular(let path): error.problem = .notRegular(SafeName.lastComponent(of: path))
    case .system(let call, let path, let number):
      let name = SafeName.lastComponent(of: path)
      error.problem = .system(call: call, path: name, number: number)
    default: break
    }
    return error
  }

  /// The failed system call, with the reason the system left behind.
  package static func system(_ call: String, _ path: String) -> ContentError {
    ContentError(.system(call: call, path: path, number: errno))
  }

  private static func systemMessage(_ number: Int32) -> String {
    // strerror's text is valid until the next call on this thread; it is copied at once.
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: text)
  }
}

extension ContentError.DecoderEnd: CustomStringConvertible {
  /// What the decoder did, behind its name.
  public var description: String {
    switch self {
    case .crashed: "crashed"
    case .late: "took too long"
    case .confused: "answered otherwise than it was asked"
    case .absent(let reason): "has no process of its own: \(reason)"
    }
  }
}
