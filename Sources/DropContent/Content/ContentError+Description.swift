#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

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
    case .malformed(let format, let detail): format.isEmpty ? detail : "\(format): \(detail)"
    case .noUnit(let number, let count): "no unit \(number), there are \(count)"
    case .truncated(let offset, let size): "ends at byte \(offset) of \(size)"
    case .system(let call, let path, let number):
      "can't \(call) \(path): \(ContentError.systemMessage(number))"
    case .codec(let name, let message): "\(name): \(message)"
    case .isFolder: "is a folder"
    case .notRegular(let path): "\(path) is neither a file nor a folder"
    }
  }

  /// The same error with each path's last component only, which is the same on every machine.
  package var withoutFolders: ContentError {
    var error = self
    switch problem {
    case .outside(let path): error.problem = .outside(path: SafeName.lastComponent(of: path))
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
