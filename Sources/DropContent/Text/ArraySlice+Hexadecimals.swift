extension ArraySlice<UInt8> {
  /// The bytes that two hexadecimal digits behind a sign stand for, as `%20` in an address and `=20`
  /// in quoted-printable text; a sign without two such digits stands for itself.
  func resolvingHexadecimals(after sign: UInt8) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(count)
    var at = startIndex
    while at < endIndex {
      if self[at] == sign, endIndex - at > 2, let high = ASCII.hexValue(self[at + 1]),
        let low = ASCII.hexValue(self[at + 2])
      {
        out.append(high << 4 | low)
        at += 3
      } else {
        out.append(self[at])
        at += 1
      }
    }
    return out
  }
}
