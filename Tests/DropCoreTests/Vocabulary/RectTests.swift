import DropCore
import Testing

@Suite("Rectangles")
struct RectTests {
  static let rect = Rect(x: 10, y: 20, width: 30, height: 40)

  @Test(
    "Hold their left and upper edges; the right and the lower belong to the neighbours",
    arguments: [
      (Point(x: 10, y: 20), true), (Point(x: 39.9, y: 59.9), true), (Point(x: 40, y: 30), false),
      (Point(x: 20, y: 60), false), (Point(x: 9.9, y: 30), false),
      (Point(x: .nan, y: 30), false), (Point(x: 20, y: .infinity), false),
    ]
  )
  func edges(point: Point, isInside: Bool) {
    #expect(Self.rect.contains(point) == isInside)
    #expect(Rect.everything.contains(point))
  }

  @Test("The one that holds everything has no corner to count from")
  func everything() {
    #expect(Rect.everything.isEverything && !Self.rect.isEverything)
    #expect(Rect.everything.origin == .zero)
    #expect(Self.rect.origin == Point(x: 10, y: 20))
  }
}
