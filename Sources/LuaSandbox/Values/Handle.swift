/// The identity of a host object that a script may hold: an entry of the host's own table.
///
/// The host decides what an index means, and raises the generation when it reuses one, so an object
/// that a script kept for too long is recognised and answers that it is gone.
package struct Handle: Sendable, Hashable {
  /// Which of the library's classes, by its position in `HostLibrary.classes`.
  package var classIndex: UInt8
  package var index: UInt32
  /// Only the lowest 24 bits count.
  package var generation: UInt32

  package init(classIndex: UInt8, index: UInt32, generation: UInt32) {
    self.classIndex = classIndex
    self.index = index
    self.generation = generation & 0xff_ffff
  }

  init(identity: UInt64) {
    classIndex = UInt8(truncatingIfNeeded: identity >> 56)
    generation = UInt32(truncatingIfNeeded: identity >> 32) & 0xff_ffff
    index = UInt32(truncatingIfNeeded: identity)
  }

  var identity: UInt64 {
    UInt64(classIndex) << 56 | UInt64(generation & 0xff_ffff) << 32 | UInt64(index)
  }
}
