private import CDigest

/// The digest of FIPS 180-4, fed a piece at a time; by the processor's own instructions where it has them.
///
/// By hand: the bare build has no other library than Lua.
///
/// ```swift
/// var sum = SHA256()
/// sum.update(Array("abc".utf8))
/// print(sum.hexDigest())
/// ```
public struct SHA256: Sendable {
  // The state is a value without pointers.
  private var digest = dnd_sha256()

  /// Starts with nothing.
  public init() { unsafe dnd_sha256_start(&digest) }

  /// The same without those instructions, to compare with.
  package init(isPlain: Bool) {
    self.init()
    digest.is_plain = isPlain ? 1 : 0
  }

  /// Whether this processor has instructions for it.
  package static var hasInstructions: Bool { dnd_sha256_has_instructions() != 0 }

  /// Takes more bytes.
  ///
  /// ```swift
  /// var digest = SHA256()
  /// for piece in [bytes, bytes] { digest.update(piece) }
  /// ```
  public mutating func update(_ bytes: [UInt8]) {
    // The bytes outlive the call, which reads so many of them.
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe dnd_sha256_update(&digest, bytes.baseAddress, bytes.count)
    }
  }

  /// The digest of everything so far, in hexadecimal.
  ///
  /// ```swift
  /// var digest = SHA256()
  /// digest.update(bytes)
  /// print(digest.hexDigest())
  /// ```
  public func hexDigest() -> String {
    var last = digest
    var result = [UInt8](repeating: 0, count: 32)
    // The call writes 32 bytes.
    unsafe result.withUnsafeMutableBufferPointer { result in
      unsafe dnd_sha256_finish(&last, result.baseAddress)
    }
    let digits = Array("0123456789abcdef".utf8)
    let text = result.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}

extension Content {
  /// The SHA-256 digest of the bytes in hexadecimal, in constant memory.
  ///
  /// ```swift
  /// let digest = try content.sha256()
  /// ```
  public func sha256() throws(ContentError) -> String {
    var digest = SHA256()
    try forEachChunk { (chunk) throws(ContentError) in digest.update(chunk) }
    return digest.hexDigest()
  }
}
