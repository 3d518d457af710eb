#if GTK

import DropGTK
import Testing

@Suite("What is on its way, in quarters")
struct QuartersTests {
  private let beach = 1
  private let hill = 2

  @Test("is told once as each is passed, and the last is for the outcome to say")
  func each() {
    var quarters = Quarters<Int>()
    quarters.begin(beach, "beach.png")
    let told = (0...100).compactMap { quarters.pass(beach, Double($0), of: 100) }
    #expect(told == ["beach.png: 25 %", "beach.png: 50 %", "beach.png: 75 %"])
    #expect((0...100).allSatisfy { quarters.pass(beach, Double($0), of: 100) == nil })
  }

  @Test("is told of each thing by itself, and of none that isn't there or whose size nobody knows")
  func several() {
    var quarters = Quarters<Int>()
    quarters.begin(beach, "beach.png")
    quarters.begin(hill, "hill.png")
    #expect(quarters.pass(beach, 60, of: 100) == "beach.png: 50 %")
    #expect(quarters.pass(hill, 30, of: 100) == "hill.png: 25 %")
    for total in [nil, 0, -1] as [Double?] { #expect(quarters.pass(hill, 90, of: total) == nil) }
    for done in [-1, .infinity, .nan, 100] { #expect(quarters.pass(hill, done, of: 100) == nil) }
    quarters.end(beach)
    #expect(quarters.pass(beach, 80, of: 100) == nil)
    quarters.begin(beach, "beach.png")
    #expect(quarters.pass(beach, 80, of: 100) == "beach.png: 75 %")
  }
}

#endif
