#if GTK

import DropCore
import DropGTK
import Testing

@Suite("Among tiles by keys")
struct TileGridTests {
  /// Three in a row and two below, as one reads.
  private func grid(isRightToLeft: Bool) -> [Rect] {
    (0..<5).map { place in
      let column = Double(place % 3)
      return Rect(
        x: isRightToLeft ? 200 - column * 100 : column * 100,
        y: Double(place / 3) * 60,
        width: 90,
        height: 50
      )
    }
  }

  @Test("an arrow goes where it points, and at the end of a row to where one reads on")
  func arrows() {
    for isRightToLeft in [false, true] {
      let frames = grid(isRightToLeft: isRightToLeft)
      let tiles = TileGrid(frames, isList: false, isRightToLeft: isRightToLeft)
      for place in frames.indices {
        let (back, on) = (place > 0 ? place - 1 : nil, place < 4 ? place + 1 : nil)
        #expect(tiles.neighbour(of: place, .left) == (isRightToLeft ? on : back))
        #expect(tiles.neighbour(of: place, .right) == (isRightToLeft ? back : on))
        #expect(tiles.neighbour(of: place, .up) == (place > 2 ? place - 3 : nil))
        // The last row is shorter.
        #expect(tiles.neighbour(of: place, .down) == [3, 4, 4, nil, nil][place])
      }
    }
  }

  @Test("a list goes up and down alone, and beyond its ends is nobody")
  func list() {
    for count in 0..<4 {
      let frames = (0..<count).map { Rect(x: 0, y: Double($0) * 20, width: 90, height: 20) }
      let tiles = TileGrid(frames, isList: true, isRightToLeft: false)
      for place in -1...count {
        let isThere = frames.indices.contains(place)
        #expect(tiles.neighbour(of: place, .up) == (isThere && place > 0 ? place - 1 : nil))
        #expect(
          tiles.neighbour(of: place, .down) == (isThere && place < count - 1 ? place + 1 : nil)
        )
        #expect(tiles.neighbour(of: place, .left) == nil)
        #expect(tiles.neighbour(of: place, .right) == nil)
        #expect((tiles.spot(place, isBehind: true) != nil) == isThere)
      }
    }
  }

  @Test(
    "what is let go at a tile's spot comes before or behind it, as the host counts",
    arguments: [1, 2, 5]
  )
  func spots(_ count: Int) {
    for isRightToLeft in [false, true] {
      for isList in [false, true] {
        let rows = (0..<count).map { Rect(x: 0, y: Double($0) * 60, width: 90, height: 50) }
        let frames = isList ? rows : Array(grid(isRightToLeft: isRightToLeft).prefix(count))
        let tiles = TileGrid(frames, isList: isList, isRightToLeft: isRightToLeft)
        for place in frames.indices {
          for isBehind in [false, true] {
            guard let spot = tiles.spot(place, isBehind: isBehind) else {
              Issue.record("no spot")
              continue
            }
            let index = Layout.places(frames).index(at: spot, count: count)
            #expect(index == place + (isBehind ? 1 : 0), "\(place) of \(count)")
          }
        }
      }
    }
  }
}

#endif
