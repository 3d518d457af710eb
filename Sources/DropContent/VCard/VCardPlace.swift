/// A place on the earth, in degrees, as cards write it.
struct VCardPlace: Equatable {
  let latitude: Double
  let longitude: Double

  /// The two parted by a semicolon, or a `geo:` link (RFC 5870); nil where they are broken or on no earth.
  ///
  /// Of two numbers with a comma alone nobody knows which is which: version 2.1 had the longitude first.
  init?(_ text: [UInt8]) {
    let geo: StaticString = "geo:"
    let parts: [ArraySlice<UInt8>]
    if text[...].begins(withAnyCaseOf: geo) {
      let pieces = text.dropFirst(geo.utf8CodeUnitCount).split(separator: UInt8(ascii: ";"))
      // Coordinates of another system are others.
      let isOther = pieces.dropFirst().contains { piece in
        let name: StaticString = "crs="
        return piece.begins(withAnyCaseOf: name)
          && !piece.dropFirst(name.utf8CodeUnitCount).begins(withAnyCaseOf: "wgs84")
      }
      guard let numbers = pieces.first, !isOther else { return nil }
      parts = numbers.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      // The third is how high it is.
      guard parts.count == 2 || parts.count == 3 else { return nil }
    } else {
      parts = text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
    }
    guard let latitude = Self.number(parts[0]), Self.latitudes.contains(latitude),
      let longitude = Self.number(parts[1]), Self.longitudes.contains(longitude)
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  static let latitudes = -90.0...90.0
  static let longitudes = -180.0...180.0

  private static func number(_ text: ArraySlice<UInt8>) -> Double? {
    let word = text.filter { $0 != 0x20 }
    let isPlain = word.allSatisfy { ASCII.isDigit($0) || "+-.".utf8.contains($0) }
    guard isPlain, word.contains(where: ASCII.isDigit), word.count <= 32 else { return nil }
    return Double(String(decoding: word, as: UTF8.self))
  }

  /// Degrees as cards write them: no exponent, and a centimetre is near enough.
  static func text(of degrees: Double) -> String {
    let scale = 10_000_000
    let whole = Int((degrees * Double(scale)).rounded())
    let (degrees, rest) = whole.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
    var digits = String(String(scale + Int(rest)).dropFirst())
    while digits.utf8.count > 1, digits.hasSuffix("0") { digits.removeLast() }
    return "\(whole < 0 ? "-" : "")\(degrees).\(digits)"
  }
}
