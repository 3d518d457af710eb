/// A content that stands so many times one after the other among those that are combined.
struct ContentRun {
  let content: Content
  private(set) var count = 1

  /// Contents with what follows itself counted: it is converted, read and written once.
  static func runs(of contents: [Content]) -> [ContentRun] {
    var runs: [ContentRun] = []
    for content in contents {
      if let last = runs.last, same(last.content, content) {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(ContentRun(content: content))
      }
    }
    return runs
  }

  /// Whether a reader gets the same of both, as far as that is quickly seen.
  private static func same(_ one: Content, _ other: Content) -> Bool {
    guard one.type == other.type, one.encoding == other.encoding, one.size == other.size else {
      return false
    }
    return switch (one.storage, other.storage) {
    // Of one array that both have this takes no time.
    case (.memory(let bytes), .memory(let others)): bytes == others
    case (.file(let range), .file(let others)):
      range.file === others.file && range.offset == others.offset
    case (.zeros, .zeros): true
    default: false
    }
  }
}

extension CodecContext {
  /// How many bytes contents have that go in as they are: nothing is made before that is known.
  func checkedSum(of contents: [Content]) throws(ContentError) -> Int {
    var sum = 0
    for content in contents {
      sum += min(content.size, .max - sum)
      try check(output: sum)
    }
    return sum
  }

  func check(output size: Int) throws(ContentError) {
    guard size > limits.output else { return }
    throw ContentError(.limit(.output, allowed: limits.output, found: size))
  }
}
