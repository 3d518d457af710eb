#if Isolation && os(Linux)

import CConfinement
import DropContent
import DropCore
import SystemFiles

/// The process that decodes the contents of one request, and answers what is asked of them until nobody asks.
///
/// It is shut in before it is asked for anything, and has its line alone, which `cnf_fork` made number 3.
struct CodecChild {
  private let line: CodecLine
  let codecs: any CodecBorder

  init(_ line: CodecLine = CodecLine(end: Descriptor(3)), codecs: any CodecBorder) {
    (self.line, self.codecs) = (line, codecs)
  }

  func run() -> Never {
    guard cnf_confine() >= 0 else { fail() }
    cnf_warm()
    // It waits here for what an app asks next.
    guard let (request, files) = asked() else { _exit(1) }
    // What it dies of from here on may be the bytes.
    var limits = cnf_limits(
      memory: request.memory,
      seconds: UInt64(request.seconds),
      output: UInt64(request.limits.output)
    )
    // The call reads the structure.
    guard unsafe cnf_bound(&limits) == 0 else { fail() }
    decode(request, files)
    _exit(0)
  }

  /// What a child does with a request, here, without any bounds.
  func rehearse() { if let (request, files) = asked() { decode(request, files) } }

  private func asked() -> (CodecRequest, [Descriptor])? {
    guard let (message, files) = try? line.receive(), let request = CodecRequest(message) else {
      return nil
    }
    return (request, files)
  }

  private func decode(_ request: CodecRequest, _ files: [Descriptor]) {
    do throws(ContentError) {
      let opened = try codecs.open(
        try request.contents(of: files),
        as: request.kind,
        request.limits,
        toAsk: request.first
      )
      let made = request.first.flatMap { ask in
        files.last.map { answer(opened, ask, 1, to: $0, within: request.limits) }
      }
      say(["head": opened.head.json, "made": made ?? .null])
      serve(opened, within: request.limits)
    } catch {
      say(["error": error.json])
    }
  }

  private func fail() -> Never {
    say(["unconfined": .int(Int(errno))])
    // Who asks it reads that, and not that nobody is there.
    _ = asked()
    _exit(1)
  }

  private func serve(_ opened: any OpenedCodec, within limits: ContentLimits) {
    while let (message, files) = try? line.receive() {
      guard let ask = CodecAsk(message), let number = message["n"], let output = files.first else {
        return
      }
      say(answer(opened, ask, number, to: output, within: limits))
    }
  }

  /// Makes what is asked; what is to be said of it.
  private func answer(
    _ opened: any OpenedCodec,
    _ ask: CodecAsk,
    _ number: JSONValue,
    to output: Descriptor,
    within limits: ContentLimits
  ) -> JSONValue {
    do throws(ContentError) {
      let bytes = try opened.bytes(ask)
      try write(bytes, to: output, within: limits)
      return ["n": number, "bytes": .int(bytes.count)]
    } catch {
      return ["n": number, "error": error.json]
    }
  }

  private func write(
    _ bytes: [UInt8],
    to file: Descriptor,
    within limits: ContentLimits
  ) throws(ContentError) {
    guard bytes.count <= limits.output else {
      throw ContentError(.limit(.output, allowed: limits.output, found: bytes.count))
    }
    do throws(FileSystem.Failure) {
      try FileSystem.write(bytes, to: file.number)
    } catch {
      throw ContentError(.codec(name: "decoder", message: "can't hand on what it made"))
    }
  }

  private func say(_ answer: JSONValue) { try? line.send(answer) }
}

#endif
