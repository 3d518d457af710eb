#if Isolation && os(Linux)

import CConfinement
import DropContent
import DropCore
import SystemFiles

/// A child of the helper's as its app sees it: what is said to it, and what ends it.
final class CodecChildLine: Sendable {
  let head: CodecHead
  private let process: ChildProcess
  private let request: CodecRequest
  private let name: String
  private let talk: Guarded<Talk>

  private struct Talk {
    /// What was asked as it was opened, until somebody takes what became of it.
    var first: Result<[UInt8], ContentError>?
    /// How many times it was asked: an answer says to which.
    var asked = 0
    /// Milliseconds in which it was answering.
    var spent = 0
  }

  /// Takes a child that was asked to open contents, and waits for what it says of them; none where it has died before
  /// it looked at any.
  init?(
    _ process: ChildProcess,
    _ request: CodecRequest,
    name: String,
    to output: MemoryFile?
  ) throws(ContentError) {
    (self.process, self.request, self.name) = (process, request, name)
    var talk = Talk()
    let began = MonotonicClock.nanoseconds
    guard let answer = try Self.answer(process, request, name, isFirst: true) else { return nil }
    guard let head = answer["head"].flatMap({ CodecHead($0, of: request.kind, request.limits) })
    else { throw ContentError(.decoder(name, .confused)) }
    self.head = head
    if let output {
      talk.asked = 1
      talk.first = try Self.first(answer["made"] ?? .null, output, request.limits, name)
      talk.spent = Self.milliseconds(since: began)
    }
    self.talk = Guarded(talk)
  }

  /// What became of what it was asked as it was opened, once.
  func takeFirst() -> Result<[UInt8], ContentError>? {
    talk.withLock { talk in
      defer { talk.first = nil }
      return talk.first
    }
  }

  func bytes(_ ask: CodecAsk) throws(ContentError) -> [UInt8] {
    try talk.withLock { (talk) throws(ContentError) in
      talk.asked += 1
      let began = MonotonicClock.nanoseconds
      defer { talk.spent += Self.milliseconds(since: began) }
      let output = try MemoryFile()
      do throws(CodecLine.Failure) {
        try process.line.send(ask.json(talk.asked), [output.file])
      } catch {
        throw Self.failure(error, name)
      }
      guard let answer = try Self.answer(process, request, name, isFirst: false) else {
        throw Self.failure(.ended, name)
      }
      return try Self.made(answer, as: talk.asked, output, request.limits, name)
    }
  }

  private static func milliseconds(since began: UInt64) -> Int {
    Int((MonotonicClock.nanoseconds - began) / 1_000_000)
  }

  /// What was made as the answer says; an end of the decoder's is none.
  private static func first(
    _ answer: JSONValue,
    _ output: MemoryFile,
    _ limits: ContentLimits,
    _ name: String
  ) throws(ContentError) -> Result<[UInt8], ContentError> {
    do throws(ContentError) {
      return .success(try made(answer, as: 1, output, limits, name))
    } catch {
      if case .decoder = error.problem { throw error }
      return .failure(error)
    }
  }

  private static func made(
    _ answer: JSONValue,
    as number: Int,
    _ output: MemoryFile,
    _ limits: ContentLimits,
    _ name: String
  ) throws(ContentError) -> [UInt8] {
    let confused = ContentError(.decoder(name, .confused))
    guard answer["n"] == .int(number) else { throw confused }
    if let error = answer["error"] { throw ContentError(helper: error) ?? confused }
    guard let count = answer["bytes"]?.integer, count >= 0, count <= limits.output else {
      throw confused
    }
    // What it could still write to would be another thing as it is read.
    guard let bytes = try output.sealed(), bytes.count == count else { throw confused }
    return bytes
  }

  /// Whether what the processor gives it may not be enough for one thing more.
  var isSpent: Bool {
    talk.withLock { $0.spent } >= request.seconds * 500 / WorkThread.cores
  }

  func end() { process.end() }

  /// Whether nothing is left of its process.
  var isGone: Bool { process.isGone }

  private static let slice = 50

  /// Its next answer, or none where it has died before it took what it was asked first; a decode that nobody waits for
  /// any more is ended with it.
  private static func answer(
    _ process: ChildProcess,
    _ request: CodecRequest,
    _ name: String,
    isFirst: Bool
  ) throws(ContentError) -> JSONValue? {
    // Its processor's seconds are bounded by itself, and others may have the machine meanwhile.
    var left = request.seconds * 2 * 1_000 / slice
    while true {
      let answer: JSONValue
      do throws(CodecLine.Failure) {
        (answer, _) = try process.line.receive(within: slice)
      } catch {
        left -= 1
        if error == .silent, process.hasTooManyThreads {
          process.end()
          throw failure(.ended, name)
        }
        if error == .silent, left > 0, !Task.isCancelled { continue }
        if error == .untaken, isFirst { return nil }
        throw failure(error, name)
      }
      // What the system told it as its time was over.
      if answer["late"]?.bool == true { throw ContentError(.decoder(name, .late)) }
      if let number = answer["unconfined"]?.integer {
        throw ContentError(.decoder(name, .absent("it can't be shut in, error \(number)")))
      }
      guard isFirst, let error = answer["error"] else { return answer }
      throw ContentError(helper: error) ?? ContentError(.decoder(name, .confused))
    }
  }

  private static func failure(_ failure: CodecLine.Failure, _ name: String) -> ContentError {
    let end: ContentError.DecoderEnd =
      switch failure {
      case .ended, .untaken: .crashed
      case .silent where Task.isCancelled: .absent("nobody waits for it any more")
      case .silent: .late
      case .strange: .confused
      case .system(let number): .absent("error \(number)")
      }
    return ContentError(.decoder(name, end))
  }
}

/// The process that a child is: it ends when nobody has it any more.
final class ChildProcess: Sendable {
  let line: CodecLine
  /// What stands for the process; nothing does where it has ended already.
  private let held: Descriptor?
  private let pid: pid_t

  init(_ line: CodecLine, _ held: Descriptor?, _ pid: pid_t) {
    (self.line, self.held, self.pid) = (line, held, pid)
  }

  /// Decoders have a few for each core; nobody else could begin any where one has all there are.
  private static let mostThreads = 256

  var hasTooManyThreads: Bool { cnf_threads_of(pid) > Self.mostThreads }

  deinit { end() }

  func end() { if let held { cnf_kill(held.number) } }

  var isGone: Bool { held.map { cnf_wait($0.number, 0) != 0 } ?? true }
}

#endif
