import Foundation
import Testing
import TestExtent

/// Random calls, given to the sandbox's library and to stock Lua's: what comes back is the same,
/// errors included. The documented differences are kept out of the cases (`DifferenceTests`).
@Suite("The library against stock Lua's")
struct DifferentialTests {
  @Test("patterns: find, match, gmatch and gsub", arguments: [1, 1_000_001, 77_000_001])
  func patterns(first: Int64) throws {
    let found = try Comparison("patterns").differences(first...(first + 1999))
    #expect(found == [])
  }

  @Test("formats, strings, tables, utf8, pack, math and the rest", arguments: [1, 1_000_001])
  func library(first: Int64) throws {
    let found = try Comparison("library").differences(first...(first + 2999))
    #expect(found == [])
  }
}

@Suite(
  "Long: the library against stock Lua's",
  .enabled(if: Extent.isLong)
)
struct LongDifferentialTests {
  @Test("a million patterns and subjects", arguments: 0..<4)
  func patterns(part: Int64) throws {
    let first = 2_000_000 + part * 250_000
    let found = try Comparison("patterns").differences(first...(first + 249_999))
    #expect(found == [])
  }

  @Test("four hundred thousand other calls", arguments: 0..<4)
  func library(part: Int64) throws {
    let first = 2_000_000 + part * 100_000
    let found = try Comparison("library").differences(first...(first + 99_999))
    #expect(found == [])
  }
}
