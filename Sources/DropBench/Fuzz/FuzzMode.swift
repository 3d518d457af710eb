import DropContent
import DropCore

/// `fuzz DECODER COUNT SEED FILE…`: changes the files at random, so many times, and decodes them.
///
/// Built with the address sanitizer it finds reads past an end; any build finds traps and hangs.
enum FuzzMode {
  static func run(_ arguments: [String]) throws -> Int32 {
    guard arguments.count > 3, let decode = FuzzDecoder.named(arguments[0]),
      let count = Int(arguments[1]), let seed = UInt64(arguments[2])
    else {
      print("decoders:", FuzzDecoder.all.map(\.name).joined(separator: " "))
      print("codecs:", FuzzDecoder.codecs.map(\.name).joined(separator: " "))
      return 64
    }
    var corpus: [[UInt8]] = []
    for path in arguments.dropFirst(3) {
      let bytes = try Content(type: .data, file: path).bytes()
      if !bytes.isEmpty { corpus.append(Array(bytes.prefix(16_384))) }
    }
    var mutator = Mutator(seed: seed, corpus: corpus)
    var slowest = Duration.zero
    var accepted = 0
    let clock = ContinuousClock()
    for _ in 0..<count {
      let input = mutator.next()
      let took = clock.measure { if decode.run(input) { accepted += 1 } }
      slowest = max(slowest, took)
    }
    print("\(arguments[0]): \(count) inputs, \(accepted) accepted, slowest \(slowest)")
    // So long nothing may take that somebody dropped.
    return slowest < .seconds(10) ? 0 : 1
  }
}
