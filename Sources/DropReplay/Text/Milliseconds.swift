import DropContent

/// Times, and how they are written: the same on every machine.
package enum Milliseconds {
  /// Thirty years: what comes later no clock of a host gets to, and sums of such times stay numbers.
  static let latest = 1e12

  /// The shortest decimal, whole ones without a point.
  package static func text(_ time: Double) -> String {
    var bytes: [UInt8] = []
    JSONWriter.append(time, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The same to a tenth, which is as much as people read.
  package static func short(_ time: Double) -> String { text((time * 10).rounded() / 10) }
}
