#if Live

/// What a loopback server serves.
///
/// It calls on its own thread, and no method may wait; what a call takes, all connections wait.
package protocol LoopbackService: Sendable {
  /// What anybody may see under a path, without the key; nil where there is nothing.
  func page(_ path: String) -> LoopbackPage?

  /// Whether something may be given under a path, without the key.
  func gives(_ path: String) -> Bool

  /// Gives it: `reply` says what it is once, from any thread, nil where there is nothing after all. Let go
  /// of without a call, it answers 503.
  func give(_ path: String, reply: @escaping @Sendable (LoopbackGift?) -> Void)

  /// Takes a message; `reply` answers it once, from any thread. Let go of without a call, it answers 503.
  func message(_ body: [UInt8], reply: @escaping @Sendable ([UInt8]) -> Void)

  func opened(_ stream: LoopbackStream)
  func closed(_ stream: LoopbackStream)

  /// Whether a load of so many bytes was asked for and nobody has begun to send it.
  func upload(_ load: String, length: Int) -> Bool

  /// How many bytes of it have come, told at most ``LoopbackLimits/progressSteps`` times.
  func progress(_ load: String, _ bytes: Int)

  /// All of it has come.
  func uploaded(_ load: String, _ file: SpoolFile)

  /// No more of it comes; not told of one that ``LoopbackListener/endUploads()`` ended.
  func uploadFailed(_ load: String, _ failure: UploadFailure)
}

/// A document that a server shows to whoever knows its path.
package struct LoopbackPage: Sendable {
  package let bytes: [UInt8]
  package let mediaType: String
  /// Its content security policy.
  package let policy: String
  /// Whether the bytes are gzip, which every browser takes; who says that it doesn't is refused.
  package let isPacked: Bool

  package init(
    _ bytes: [UInt8],
    mediaType: String,
    policy: String = Self.ownOnly,
    isPacked: Bool = false
  ) {
    self.bytes = bytes
    self.mediaType = mediaType
    self.policy = policy
    self.isPacked = isPacked
  }

  /// Script, style and requests of the server's own, pictures that the page made, and nothing in a frame;
  /// no text becomes markup.
  package static let ownOnly = """
    default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src blob:; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
    require-trusted-types-for 'script'; trusted-types 'none'
    """
}

/// Why a load did not come whole.
package enum UploadFailure: Equatable, Sendable {
  /// The connection ended before the last byte.
  case connectionEnded
  /// The disk, or what may lie in the spool, is full.
  case noRoom
  /// The spool's disk takes no more; the system's number says why.
  case unwritable(Int32)
}

/// How much a server takes, and how long it waits.
package struct LoopbackLimits: Sendable {
  /// Of a request's head, in bytes.
  package var head = 32 << 10
  /// Of the body of a message, in bytes.
  package var message = 64 << 10
  package var connections = 256
  /// From a connection's first moment to the end of its head.
  package var headTime: Duration = .seconds(10)
  /// Without any byte, in whole seconds.
  package var idleSeconds = 60
  /// What may lie in the spool at once, in bytes.
  package var spool = 8 << 30
  /// What is left free on its disk, in bytes.
  package var keptFree = 100 << 20
  /// How often a stream is written to, so that its end is noticed.
  package var beat: Duration = .seconds(1)
  /// What may wait for a stream's reader, in bytes.
  package var unread = 4 << 20
  /// How often the progress of one load is told.
  package var progressSteps = 256

  package init() {}
}

/// Why a server could not start.
package enum LoopbackFailure: Error, Equatable, Sendable {
  /// Another program has the port.
  case portTaken(UInt16)
  /// The system's number of why there is no socket, or no server.
  case socket(Int32)
  /// The system's number of why there is no folder for what comes in.
  case spool(String, Int32)
}

#endif
