#if Isolation && os(Linux)

import CConfinement
import DropContent
import DropCore
import SystemFiles

/// Contents that a child has open; ends it when nobody has it any more.
final class IsolatedCodec: OpenedCodec {
  let head: CodecHead
  private let child: Guarded<Child>
  private let limits: ContentLimits

  /// Takes a child that was asked to open contents, and waits for what it says of them.
  init(
    _ line: HelperLine,
    _ held: Descriptor?,
    _ request: HelperRequest
  ) throws(ContentError) {
    let child = Child(line: line, held: held, seconds: request.seconds, name: request.kind.rawValue)
    let answer = try child.answer()
    guard let head = answer["head"].flatMap({ CodecHead($0, of: request.kind, request.limits) }) else {
      throw child.strange()
    }
    self.head = head
    limits = request.limits
    self.child = Guarded(child)
  }

  func bytes(_ ask: CodecAsk) throws(ContentError) -> [UInt8] {
    try child.withLock { (child) throws(ContentError) in
      let output = try MemoryFile()
      try child.ask(ask, output.file)
      let answer = try child.answer()
      guard let count = answer["bytes"]?.integer, count >= 0, count <= limits.output else {
        throw child.strange()
      }
      // What it could still write to would be another thing as it is read.
      guard let bytes = try output.sealed(), bytes.count == count else { throw child.strange() }
      return bytes
    }
  }

  /// The process, and what is said to it.
  private struct Child: Sendable {
    let line: HelperLine
    let held: Descriptor?
    let seconds: Int
    let name: String
    /// How many times it was asked: an answer says to which.
    private var asked = 0

    init(line: HelperLine, held: Descriptor?, seconds: Int, name: String) {
      (self.line, self.held, self.seconds, self.name) = (line, held, seconds, name)
    }

    private static let slice = 50

    mutating func ask(_ ask: CodecAsk, _ file: Descriptor) throws(ContentError) {
      asked += 1
      do { try line.send(ask.json(asked), [file]) } catch { throw failure(error) }
    }

    /// Its next answer; a decode that nobody waits for any more is ended with it.
    func answer() throws(ContentError) -> JSONValue {
      // Its processor's seconds are bounded by itself, and others may have the machine meanwhile.
      var left = seconds * 2 * 1_000 / Self.slice
      while true {
        let answer: JSONValue
        do throws(HelperLine.Failure) {
          (answer, _) = try line.receive(within: Self.slice)
        } catch {
          left -= 1
          if error == .silent, left > 0, !Task.isCancelled { continue }
          end()
          throw failure(error)
        }
        if asked > 0, answer["n"] != .int(asked) { throw strange() }
        guard let error = answer["error"] else { return answer }
        throw ContentError(helper: error) ?? strange()
      }
    }

    func end() { if let held { cnf_kill(held.number) } }

    func strange() -> ContentError {
      end()
      return ContentError(.codec(name: name, message: "its decoder answered otherwise than it was asked"))
    }

    private func failure(_ failure: HelperLine.Failure) -> ContentError {
      let message =
        switch failure {
        case .ended: "its decoder crashed"
        case .silent: "its decoder took too long"
        case .strange: "its decoder answered otherwise than it was asked"
        case .system(let number): "its decoder can't be reached: error \(number)"
        }
      return ContentError(.codec(name: name, message: message))
    }
  }
}

#endif
