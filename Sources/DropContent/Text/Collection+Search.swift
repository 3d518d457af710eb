extension Collection<UInt8> {
  /// The place after the first occurrence of some bytes.
  func firstPlace(of wanted: some Collection<UInt8>) -> Index? {
    var at = startIndex
    while at != endIndex {
      if self[at...].starts(with: wanted) { return index(at, offsetBy: wanted.count) }
      at = index(after: at)
    }
    return nil
  }
}
