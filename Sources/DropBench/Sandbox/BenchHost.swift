import SystemFiles
import LuaSandbox

/// One host function: does a type conform to another.
final class BenchHost: SandboxHost {
  static let library: HostLibrary = {
    var library = HostLibrary()
    library.function("dnd.conforms")
    _ = library.add(HostClass("session"))
    return library
  }()

  private static let edges: [(StaticString, StaticString)] = [
    ("public.png", "public.image"), ("public.jpeg", "public.image"),
    ("public.image", "public.data"), ("public.file-url", "public.url"),
    ("public.utf8-plain-text", "public.plain-text"), ("public.plain-text", "public.text"),
  ]

  @inline(__always)
  func call(_ number: Int, _ call: borrowing HostCall) -> HostReply {
    // Safe: the bytes are read while the host call runs.
    guard let left = unsafe call.rawString(0), let right = unsafe call.rawString(1) else {
      return .boolean(false)
    }
    guard let start = left.baseAddress, let other = right.baseAddress else {
      return .boolean(false)
    }
    if left.count == right.count, unsafe memcmp(start, other, left.count) == 0 {
      return .boolean(true)
    }
    for (from, to) in Self.edges {
      if unsafe from.matches(left), unsafe to.matches(right) { return .boolean(true) }
    }
    return .boolean(false)
  }
}

extension StaticString {
  // Safe: a static string's bytes last for ever.
  fileprivate func matches(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard utf8CodeUnitCount == bytes.count else { return false }
    guard let start = bytes.baseAddress else { return true }
    return unsafe memcmp(utf8Start, start, bytes.count) == 0
  }
}
