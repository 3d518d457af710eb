import DropCore

/// What a drag moves over, so many of each.
///
/// Tiles are as wide as a thumbnail, however many they are.
enum MovingScene: String, CaseIterable {
  /// Each tile answers: a move from one to the next leaves and enters.
  case destinations
  /// Trees of five side by side, each of which answers: the deepest is asked.
  case nested
  /// Tiles that nobody answers for lie on one that does, so that a move enters and leaves nothing.
  case unhandled
  /// One destination's regions; at each move it asks which one lies under the pointer.
  case regions
  /// The same, and it highlights that one.
  case highlights
  /// One destination, so many dragged items.
  case items
  /// The same by the short way that a host takes where the answer is the one before.
  case short
  /// One destination's contents in a grid; at each move it says where it would insert.
  case contents
}

extension MovingScene {
  static let tile: Double = 100

  func destinations(_ count: Int) -> [Destination] {
    var whole = Destination(id: "all", frame: frame(count))
    switch self {
    case .unhandled:
      whole.destinations = Self.tiles(count).enumerated().map {
        Destination(id: "d\($0.offset)", frame: $0.element, profile: nil)
      }
    case .destinations:
      return Self.tiles(count).enumerated().map {
        Destination(id: "d\($0.offset)", frame: $0.element)
      }
    case .nested: return Self.trees(count)
    case .regions, .highlights:
      whole.regions = Self.tiles(count).enumerated().map {
        Region(id: "r\($0.offset)", frame: $0.element)
      }
    case .items, .short: break
    case .contents:
      whole.contents = (0..<count).map { ContentEntry(name: "entry \($0)") }
      whole.layout = Layout(
        kind: .grid,
        cellWidth: Self.tile,
        cellHeight: Self.tile,
        columns: Self.columns(count)
      )
    }
    return [whole]
  }

  func items(_ count: Int) -> [DragItem] {
    let type = ContentType("public.utf8-plain-text")
    return (0..<(self == .items || self == .short ? count : 1)).map {
      DragItem(id: "item \($0)", representations: [Representation(type: type)])
    }
  }

  func frame(_ count: Int) -> Rect {
    let places = self == .nested ? max(count / Self.depth, 1) : count
    let columns = Self.columns(places)
    return Rect(
      x: 0,
      y: 0,
      width: Double(columns) * Self.tile,
      height: Double(places / columns) * Self.tile
    )
  }

  private static let depth = 5

  /// As near to a square as goes without a gap.
  private static func columns(_ count: Int) -> Int {
    let side = Int(Double(count).squareRoot())
    return (1...max(side, 1)).last { count % $0 == 0 } ?? 1
  }

  private static func tiles(_ count: Int) -> [Rect] {
    let columns = columns(count)
    return (0..<count).map {
      let column = Double($0 % columns)
      let row = Double($0 / columns)
      return Rect(x: column * tile, y: row * tile, width: tile, height: tile)
    }
  }

  private static func trees(_ count: Int) -> [Destination] {
    tiles(max(count / depth, 1)).enumerated().map { number, frame in
      var tree: [Destination] = []
      for level in (0..<depth).reversed() {
        let inside = Rect(x: 0, y: 0, width: tile, height: tile)
        tree = [
          Destination(
            id: "n\(number).\(level)",
            frame: level == 0 ? frame : inside,
            destinations: tree
          )
        ]
      }
      return tree[0]
    }
  }
}
