import DropCore
import Testing

@Suite("What lies under a point")
struct HitTests {
  /// The topmost destination under a point, found by asking them all.
  static func expected(_ frames: [Rect?], at point: Point) -> String {
    let found = frames.indices.last { frames[$0]?.contains(point) == true }
    return found.map { "d\($0)" } ?? "nothing"
  }

  static func found(_ session: DropSession, at point: Point) -> String {
    var session = session
    var queue = EffectQueue()
    session.apply(.begin(Source(), items: [Scenario.text("i")], at: point), at: 0, into: &queue)
    return session.hovered.map { session.id(of: $0.destination) } ?? "nothing"
  }

  static func destination(_ number: Int, _ frame: Rect) -> Destination {
    Destination(id: "d\(number)", frame: frame, profile: HandlerProfile(handlers: []))
  }

  static func frame(_ random: inout RandomChangeTests.Generator) -> Rect {
    let sizes: [Double] = [1, 20, 300]
    let size = sizes[Int.random(in: 0..<sizes.count, using: &random)]
    return Rect(
      x: Double(Int.random(in: -50...1_000, using: &random)),
      y: Double(Int.random(in: -50...1_000, using: &random)),
      width: Double.random(in: 0...size, using: &random).rounded(),
      height: Double.random(in: 0...size, using: &random).rounded()
    )
  }

  @Test("The same as asking them all, while they move, open and close", arguments: [3, 40, 700])
  func sameAsAll(count: Int) {
    // Of many so many change that those that changed are laid out too, more than once.
    let rounds = count > 100 ? 500 : 150
    var random = RandomChangeTests.Generator(state: UInt64(count))
    var frames: [Rect?] = (0..<count).map { _ in Self.frame(&random) }
    frames[1] = .everything
    var session = DropSession(
      scene: frames.enumerated().map { Self.destination($0.offset, $0.element ?? .everything) }
    )
    var queue = EffectQueue()
    for _ in 0..<rounds {
      let number = Int.random(in: 0..<frames.count, using: &random)
      let new = Self.frame(&random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where frames[number] != nil:
        session.apply(.close("d\(number)"), at: 0, into: &queue)
        frames[number] = nil
      case 1:
        session.apply(.open(Self.destination(frames.count, new), inside: nil), at: 0, into: &queue)
        frames.append(new)
      case 2 where frames[number] != nil:
        session.apply(.change("d\(number)", .init(frame: new)), at: 0, into: &queue)
        frames[number] = new
      default: break
      }
      for _ in 0..<4 {
        let point = Point(
          x: Double(Int.random(in: -60...1_310, using: &random)),
          y: Double(Int.random(in: -60...1_310, using: &random))
        )
        #expect(Self.found(session, at: point) == Self.expected(frames, at: point))
      }
    }
  }

  @Test("The same where many lie over each other and few under the point", arguments: [1, 37])
  func stairs(step: Int) {
    let count = 5_000
    let frames = (0..<count).map { place -> Rect in
      let offset = Double(place * step % count)
      return Rect(x: offset, y: offset, width: 9_000, height: 9_000)
    }
    let session = DropSession(
      scene: frames.enumerated().map { Self.destination($0.offset, $0.element) }
    )
    for place in stride(from: 0, to: count, by: 499) {
      for point in [
        Point(x: Double(place), y: Double(place)),
        Point(x: Double(place) + 0.5, y: Double(place) - 0.5),
        Point(x: Double(place) + 8_999.5, y: Double(place) + 8_999.5),
      ] {
        #expect(Self.found(session, at: point) == Self.expected(frames, at: point))
      }
    }
  }

  @Test("Every frame and point is in its parent's coordinates, and a child ends with its parent")
  func coordinates() throws {
    let inner = Rect(x: 20, y: 30, width: 500, height: 50)
    let session = DropSession(scene: [
      Destination(
        id: "d0",
        frame: Rect(x: 100, y: 100, width: 100, height: 100),
        profile: HandlerProfile(handlers: []),
        destinations: [Self.destination(1, inner)]
      )
    ])
    #expect(Self.found(session, at: Point(x: 125, y: 135)) == "d1")
    #expect(Self.found(session, at: Point(x: 110, y: 135)) == "d0")
    #expect(Self.found(session, at: Point(x: 250, y: 135)) == "nothing")
  }

  @Test(
    "Outlandish numbers find nothing and break nothing",
    arguments: [
      Double.nan, .infinity, -.infinity, 1e300, -1e300,
    ]
  )
  func outlandish(number: Double) {
    var frames = (0..<50).map { Rect(x: Double($0), y: 0, width: 1, height: 1) }
    frames.append(Rect(x: number, y: 0, width: 1, height: number))
    frames.append(Rect(x: 0, y: number, width: number, height: 1))
    let session = DropSession(
      scene: frames.enumerated().map { Self.destination($0.offset, $0.element) }
    )
    _ = Self.found(session, at: Point(x: number, y: 0))
    #expect(Self.found(session, at: Point(x: 3.5, y: 0.5)) == "d3")
  }
}
