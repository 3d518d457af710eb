import DropContent
import DropCore
import DropHost
import DropReplay
import SystemFiles

/// `fuzz [--isolate FOLDER] DECODER COUNT SEED FILE…`: changes the files at random, so many times, and decodes them.
///
/// Built with the address sanitizer it finds reads past an end; any build finds traps and hangs. Where codecs run
/// apart, each input that ends its process is kept in the folder.
enum FuzzMode {
  static func run(_ arguments: [String]) throws -> Int32 {
    if arguments.first == "--isolate", arguments.count > 1 {
      let deaths = Deaths(folder: arguments[1])
      let border = DecoderIsolation.required.border { print($0) }
      let codecs = FuzzDecoder.codecs(at: border) { deaths.note($0, $1) }
      let status = try run(Array(arguments.dropFirst(2)), codecs)
      print("\(deaths.count) died")
      // What wasn't decoded shows nothing.
      if let reason = deaths.absence { print("nothing was decoded: \(reason)") }
      return deaths.absence == nil ? status : 1
    }
    return try run(arguments, FuzzDecoder.all + FuzzDecoder.codecs())
  }

  private static func run(_ arguments: [String], _ decoders: [FuzzDecoder]) throws -> Int32 {
    guard arguments.count > 3, let decode = decoders.first(where: { $0.name == arguments[0] }),
      let count = Int(arguments[1]), let seed = UInt64(arguments[2])
    else {
      print("decoders:", FuzzDecoder.all.map(\.name).joined(separator: " "))
      print("codecs:", FuzzDecoder.codecs().map(\.name).joined(separator: " "))
      return 64
    }
    var corpus: [[UInt8]] = []
    for path in arguments.dropFirst(3) {
      let bytes = try Content(type: .data, file: path).bytes()
      if !bytes.isEmpty { corpus.append(Array(bytes.prefix(16_384))) }
    }
    var mutator = Mutator(seed: seed, corpus: corpus)
    var slowest = 0.0
    var accepted = 0
    let clock = ProcessorClock()
    for _ in 0..<count {
      let input = mutator.next()
      let took = clock.measure { if decode.run(input) { accepted += 1 } }
      slowest = max(slowest, took / 1e9)
    }
    print("\(arguments[0]): \(count) inputs, \(accepted) accepted, slowest \(slowest) seconds")
    // So much of the processor nothing may take that somebody dropped; a child says by itself that it is late.
    return slowest < 10 ? 0 : 1
  }
}

/// Inputs that end the process of their decoder, each a file.
private final class Deaths: Sendable {
  private let folder: String
  private let found = Guarded(0)
  private let absent = Guarded<String?>(nil)

  init(folder: String) { self.folder = folder }

  var count: Int { found.withLock { $0 } }

  /// Why something wasn't decoded at all.
  var absence: String? { absent.withLock { $0 } }

  func note(_ error: ContentError, _ bytes: [UInt8]) {
    guard case .decoder(let name, let end) = error.problem else { return }
    if case .absent(let reason) = end { return absent.withLock { $0 = reason } }
    let number = found.withLock { found in
      found += 1
      return found
    }
    let path = "\(folder)/\(getpid())-\(number)"
    print("\(path): the \(name) decoder \(end)")
    guard let file = try? FileSink(path: path), (try? file.write(bytes)) != nil else { return }
    try? file.finish()
  }
}
