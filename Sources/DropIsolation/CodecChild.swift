#if Isolation && os(Linux)

import CConfinement
import DropContent
import DropCore
import SystemFiles

/// The process that decodes the contents of one request, and answers what is asked of them until nobody asks.
///
/// It has the numbers that `cnf_fork` gave: its line is 3, and what it reads from 4 on.
struct CodecChild {
  private let line = CodecLine(end: Descriptor(3))
  let request: CodecRequest
  let codecs: any CodecBorder

  init(request: CodecRequest, codecs: any CodecBorder) {
    (self.request, self.codecs) = (request, codecs)
  }

  func run() -> Never {
    // What it reads is read whole before its door shuts; a name it never has.
    guard confine() >= 0 else {
      say(["unconfined": .int(Int(errno))])
      _exit(1)
    }
    do throws(ContentError) {
      let opened = try codecs.open(try request.contents(from: 4), as: request.kind, request.limits)
      say(["head": opened.head.json])
      serve(opened)
    } catch {
      say(["error": error.json])
    }
    _exit(0)
  }

  private func confine() -> Int32 {
    var limits = cnf_limits(
      memory: request.memory,
      seconds: UInt64(request.seconds),
      output: UInt64(request.limits.output)
    )
    // The call reads the structure.
    return unsafe cnf_confine(&limits)
  }

  private func serve(_ opened: any OpenedCodec) {
    while let (message, files) = try? line.receive() {
      guard let ask = CodecAsk(message), let number = message["n"], let output = files.first else {
        return
      }
      do throws(ContentError) {
        let bytes = try opened.bytes(ask)
        try write(bytes, to: output)
        say(["n": number, "bytes": .int(bytes.count)])
      } catch {
        say(["n": number, "error": error.json])
      }
    }
  }

  private func write(_ bytes: [UInt8], to file: Descriptor) throws(ContentError) {
    guard bytes.count <= request.limits.output else {
      throw ContentError(.limit(.output, allowed: request.limits.output, found: bytes.count))
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
