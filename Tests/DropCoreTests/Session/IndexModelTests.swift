import Testing
import TestExtent

@Suite("What an index means while others change the list")
struct IndexModelTests {
  @Test("Rules 13, 14, 16: whatever happens in between, the core does as a list with tombstones")
  func model() {
    let series = Extent.isLong ? 1_000_000 : Extent.isWhole ? 20_000 : 200
    var wrong: [String] = []
    var faults = 0
    for seed in 0..<series where wrong.count < 3 {
      var tried = IndexSeries(seed: UInt64(seed))
      if let found = tried.run() { wrong.append("\(seed): \(found)") }
      faults += tried.faults
    }
    #expect(wrong == [], "of \(series) series")
    print("\(series) series of two to four drops, \(faults) indexes out of range")
  }
}
