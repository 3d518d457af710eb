#if Isolation && os(Linux)

import CConfinement
import DropContent
import DropCore
import SystemFiles

/// The process of one thread from which each child is forked, with the decoders' libraries there already.
struct Zygote {
  let codecs: any CodecBorder
  private let line = CodecLine(end: Descriptor(3))

  init(codecs: any CodecBorder) { self.codecs = codecs }

  /// Serves until its app is gone.
  func run() -> Never {
    let missing = cnf_prepare()
    codecs.prepare()
    for sample in codecs.samples { try? rehearse(sample) }
    let threads = cnf_threads()
    guard missing >= 0, threads == 1 else {
      say(["refused": .string(missing < 0 ? "error \(errno)" : "has \(threads) threads")])
      _exit(1)
    }
    say(["missing": .int(Int(missing))])
    while let (_, files) = try? line.receive() { fork(files.first) }
    _exit(0)
  }

  private func fork(_ end: Descriptor?) {
    guard let end else { return say(["refused": "what was asked isn't understood"]) }
    let pid = cnf_fork(end.number)
    if pid == 0 { CodecChild(codecs: codecs).run() }
    guard pid > 0 else { return say(["refused": .string("error \(errno)")]) }
    let held = cnf_hold(pid)
    // One that has ended already has nothing that stands for it.
    say(["begun": .int(Int(pid))], held < 0 ? [] : [Descriptor(held)])
  }

  /// Does once what each child does: what is made at the first use of anything is there for all of them then.
  private func rehearse(_ sample: CodecSample) throws {
    let (input, output) = (try MemoryFile(), try MemoryFile())
    try input.append(sample.bytes)
    try input.seal()
    let request = CodecRequest(sample.kind, .standard, [(0, 0, sample.bytes.count)], sample.ask)
    let (app, child) = try CodecLine.pair()
    try app.send(request.json, [input.file, output.file])
    app.finish()
    CodecChild(child, codecs: codecs).rehearse()
    _ = try output.sealed()
  }

  private func say(_ message: JSONValue, _ files: [Descriptor] = []) {
    try? line.send(message, files)
  }
}

#endif
