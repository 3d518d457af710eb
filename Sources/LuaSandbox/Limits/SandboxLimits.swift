/// What a script may use; the defaults are those of the product.
package struct SandboxLimits: Sendable, Hashable {
  /// Units (about VM instructions) of a hover call.
  package var hoverUnits: Int64 = 200_000
  /// Units of one run of a waiting handler, between two waits.
  package var runUnits: Int64 = 5_000_000
  /// Units of a whole perform, over all its waits.
  package var performUnits: Int64 = 100_000_000
  /// Waits of a whole perform.
  package var performWaits = 10_000
  /// Units of loading one source.
  package var loadUnits: Int64 = 2_000_000
  /// Bytes of one source.
  package var sourceBytes = 256 * 1024
  /// Bytes of the whole sandbox.
  package var memoryBytes = 8 * 1024 * 1024
  /// Bytes of one block: a string, the list part of a table.
  package var blockBytes = 1024 * 1024
  /// Entries in the hash part of one table: where all keys collide, what it costs to fill it again,
  /// in one instruction, grows with their square, and is to stay below the deadline of a hover call.
  package var hashEntries = 4096
  /// Milliseconds of a hover call.
  package var hoverMilliseconds = 50
  /// Milliseconds of any other call.
  package var runMilliseconds = 1000
  /// Multiplies both wall clock limits; 20 in replays.
  package var deadlineFactor = 1
  /// Depth of a value across the border.
  package var valueDepth = 32
  /// Values in one value across the border, counted with repetition.
  package var valueNodes = 10_000
  /// Bytes of one string across the border.
  package var valueStringBytes = 64 * 1024

  /// For tests: the allocation of a state that fails, counted from 1; 0: none.
  package var failingAllocation: UInt64 = 0

  package init() {}
}
