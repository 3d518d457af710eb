import DropContent

/// Times as text, the same on every machine.
enum Milliseconds {
  /// The shortest decimal, whole ones without a point.
  static func text(_ time: Double) -> String {
    var bytes: [UInt8] = []
    JSONWriter.append(time, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
