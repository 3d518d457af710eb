#if PDF

/// The names that the fields of several documents have in one form.
struct PDFFieldNames {
  private struct Field: Hashable {
    let name: String
    let origin: Int
  }

  private var given: [Field: String] = [:]
  private var taken: Set<String> = []
  /// The last number tried after a name, so that many documents cost no search.
  private var numbers: [String: Int] = [:]

  /// Its own name for the first document that has it, with a number after it for the others; two
  /// fields of one document that share a name go on sharing one.
  mutating func name(for name: String, origin: Int) -> String {
    let field = Field(name: name, origin: origin)
    if let known = given[field] { return known }
    var free = name
    while !taken.insert(free).inserted {
      numbers[name, default: 0] += 1
      free = "\(name)+\(numbers[name, default: 1])"
    }
    given[field] = free
    return free
  }
}

#endif
