import DropContent
import DropCore
import DropHost
import SystemFiles

/// `apart COUNT FILE…`: what a picture takes to become a small PNG here and in a process of its own, in turn, in
/// milliseconds of the clock: the least, and the middle of all; and what the first one takes there.
enum ApartMode {
  static func run(_ arguments: [String]) throws -> Int32 {
    guard arguments.count > 1, let count = Int(arguments[0]), count > 0 else { return 64 }
    var context = CodecContext(maximumSide: 64)
    let here = ContentCoercer(context: context)
    context.border = DecoderIsolation.required.border { print($0) }
    let apart = ContentCoercer(context: context)
    for path in arguments.dropFirst() {
      let content = try Content(type: .data, file: path)
      let picture = content.relabelled(as: try here.identify(content).type)
      let first = try milliseconds { try apart.coerce(picture, to: .png) }
      var times: [[Double]] = [[], []]
      for _ in 0..<count {
        for (place, coercer) in [here, apart].enumerated() {
          times[place].append(try milliseconds { try coercer.coerce(picture, to: .png) })
        }
      }
      let told = times.map { "\($0.min() ?? 0) \($0.sorted()[count / 2])" }
      print("\(path): \(picture.size) bytes, here \(told[0]), apart \(told[1]), at first \(first)")
    }
    return 0
  }

  private static func milliseconds(_ body: () throws -> Content) rethrows -> Double {
    let began = MonotonicClock.nanoseconds
    _ = try body()
    return Double((MonotonicClock.nanoseconds - began) / 10_000) / 100
  }
}
