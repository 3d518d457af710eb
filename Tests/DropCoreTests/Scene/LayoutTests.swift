import DropCore
import Testing

@Suite("Where a layout would insert")
struct LayoutTests {
  @Test(
    "In a list, before a place in its upper half and after it in its lower",
    arguments: [
      (-5.0, 0), (0, 0), (4, 0), (14, 0), (15, 1), (24, 1), (36, 1), (37, 2), (1_000, 3),
      (.nan, 0), (.infinity, 3),
    ]
  )
  func list(y: Double, index: Int) {
    let layout = Layout(kind: .list, cellWidth: 100, cellHeight: 20, spacing: 2, inset: 5)
    #expect(layout.index(at: Point(x: 3, y: y), count: 3) == index)
  }

  @Test(
    "In a grid, by row, and before or after a place by its halves",
    arguments: [
      (0.0, 0.0, 0), (49, 0, 0), (51, 0, 1), (350, 50, 4), (449, 99, 4), (0, 100, 4), (60, 150, 5),
      (390, 150, 6), (0, 900, 6),
    ]
  )
  func grid(x: Double, y: Double, index: Int) {
    let layout = Layout(kind: .grid, cellWidth: 100, cellHeight: 100, columns: 4)
    #expect(layout.index(at: Point(x: x, y: y), count: 6) == index)
  }

  @Test("Sizes that make no sense give an index that is there")
  func senseless() {
    for size in [0, -1, 10, 1.7e308, .nan, .infinity] {
      for columns in [-3, 0, 1, .min, .max] {
        let layout = Layout(kind: .grid, cellWidth: size, cellHeight: size, columns: columns)
        for place in [15, 9e9, -1.7e308, .nan, .infinity] {
          for count in [0, 7, .max] {
            let index = layout.index(at: Point(x: place, y: place), count: count)
            #expect((0...count).contains(index), "\(size), \(columns) columns, \(place)")
          }
        }
      }
    }
  }
}
