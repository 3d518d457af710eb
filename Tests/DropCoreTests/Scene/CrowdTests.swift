import DropCore
import TestExtent
import Testing

@Suite("What lies under a point, however it is crowded")
struct CrowdTests {
  typealias Generator = RandomChangeTests.Generator

  /// Scenes as apps have them: each gives the frame of a number among so many.
  static let shapes: [(name: String, frame: @Sendable (Int, Int, inout Generator) -> Rect)] = [
    ("rows", { number, _, _ in Rect(x: 0, y: Double(number) * 20, width: 1_000, height: 20) }),
    ("columns", { number, _, _ in Rect(x: Double(number), y: -5, width: 1, height: 900) }),
    ("pages on each other", { _, _, _ in Rect(x: 5, y: 5, width: 700, height: 900) }),
    (
      "cascading windows",
      { number, _, _ in
        Rect(x: Double(number) * 7, y: Double(number) * 5, width: 640, height: 480)
      }
    ),
    (
      "tiles whose edges don't add up",
      { number, count, _ in
        let side = 1_000 / Double(count).squareRoot().rounded(.up)
        let columns = Int(1_000 / side)
        return Rect(
          x: Double(number % columns) * side,
          y: Double(number / columns) * side,
          width: side,
          height: side
        )
      }
    ),
    (
      "two heaps far apart",
      { number, _, random in
        Rect(
          x: Double(number % 2) * 1e6 + Double.random(in: 0..<90, using: &random),
          y: Double.random(in: 0..<90, using: &random),
          width: Double.random(in: 0..<3, using: &random),
          height: Double.random(in: 0..<3, using: &random)
        )
      }
    ),
    (
      "every size",
      { _, _, random in
        let width = Double.random(in: -3..<11, using: &random)
        let height = Double.random(in: -3..<11, using: &random)
        return Rect(
          x: Double.random(in: -500..<1_500, using: &random),
          y: Double.random(in: -500..<1_500, using: &random),
          width: Self.power(width),
          height: Self.power(height)
        )
      }
    ),
  ]

  private static func power(_ exponent: Double) -> Double {
    Double(sign: .plus, exponent: Int(exponent), significand: 1 + exponent.magnitude / 16)
  }

  /// Points where it matters: corners, edges, a hair beside them, middles, and anywhere.
  static func points(_ frames: [Rect], _ random: inout Generator) -> [Point] {
    (0..<40).flatMap { _ in
      let frame = frames[Int.random(in: 0..<frames.count, using: &random)]
      let right = frame.x + frame.width
      let bottom = frame.y + frame.height
      let inside = Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
      return [
        Point(x: frame.x, y: frame.y), Point(x: right, y: bottom), inside,
        Point(x: frame.x.nextDown, y: frame.y), Point(x: right.nextDown, y: bottom.nextDown),
        Point(x: right, y: inside.y), Point(x: inside.x, y: bottom),
        Point(
          x: Double.random(in: -100..<1_100, using: &random),
          y: Double.random(in: -100..<1_100, using: &random)
        ),
      ]
    }
  }

  @Test(
    "The same as asking them all, at every edge",
    arguments: shapes.indices,
    [7, 60, 500] + (Extent.isWhole ? [4_000] : [])
  )
  func sameAsAll(shape: Int, count: Int) {
    var random = Generator(state: UInt64(shape * 10 + count))
    let frames = (0..<count).map { Self.shapes[shape].frame($0, count, &random) }
    let session = DropSession(
      scene: frames.enumerated().map { HitTests.destination($0.offset, $0.element) }
    )
    for point in Self.points(frames, &random) {
      #expect(
        HitTests.found(session, at: point) == HitTests.expected(frames, at: point),
        "\(Self.shapes[shape].name): \(point)"
      )
    }
  }

  @Test("Those that refuse are passed by, one after the other, down to the last")
  func refusals() {
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    var scene = (0..<100).map {
      Destination(id: "d\($0)", frame: frame, profile: HandlerProfile(handlers: [.canHandle]))
    }
    scene[0].profile = HandlerProfile(handlers: [])
    var scenario = Scenario(scene)
    scenario.answers["can_handle"] = { _, _ in .unwilling }
    scenario.run("begin@below")
    #expect(scenario.asks.count == 99)
    #expect(scenario.session.hovered.map { scenario.session.id(of: $0.destination) } == "d0")
  }

  @Test("A point that passed children that refuse is the same as if there were none")
  func exactPoint() throws {
    func point(_ children: [Destination]) throws -> Point {
      var session = DropSession(scene: [
        Destination(
          id: "outer",
          frame: Rect(x: 0.1, y: 0.7, width: 100, height: 100),
          profile: HandlerProfile(handlers: []),
          destinations: children
        )
      ])
      var queue = EffectQueue()
      session.apply(
        .begin(Source(), items: [Scenario.text("i")], at: Point(x: 10.3, y: 20.9)),
        at: 0,
        into: &queue
      )
      let drag = try #require(session.hovering)
      let index = try #require(session.hovered?.destination)
      #expect(session.id(of: index) == "outer")
      return session.point(of: drag, in: index)
    }
    let child = Destination(
      id: "inner",
      frame: Rect(x: 0.2, y: 0.3, width: 50, height: 50),
      profile: nil
    )
    #expect(try point([child]) == point([]))
  }
}
