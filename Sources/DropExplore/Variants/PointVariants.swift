import DropCore
import DropReplay

/// Where the pointer is: in each part of a scene in which a handler's answer may differ, found from layouts.
struct PointVariants {
  let run: RecordedRun

  private static let ofPoints: Set<String> = [
    "session.x", "session.y", "session:index", "session:region",
  ]
  /// Of more other destinations none is tried.
  private static let mostOthers = 4
  /// Nor is it looked for among more.
  private static let mostLooked = 64
  /// For so long a drag rests at an edge that scrolls.
  private static let rest = 900.0
  /// On so many parts that may spring open.
  private static let mostRegions = 4
  /// Who waits longer for that doesn't mean it to happen.
  private static let longest = 60_000.0

  var all: [SessionVariant] {
    let isLed = run.looksAt(Self.ofPoints)
    let places = ScenePlaces(run.session.destinations)
    var named = NameSet()
    return run.performed.sorted { $0.key < $1.key }.map(\.value).filter { named.insert($0) }
      .compactMap { places[$0] }.flatMap { place in
        isLed
          ? variants(in: place, among: places)
          : springs(in: place, among: places)
            + (run.hearsComing ? comingBack(to: place, among: places) : [])
      }
  }

  /// Out of it and in again, as hands do on the way.
  private func comingBack(
    to place: ScenePlaces.Place,
    among places: ScenePlaces
  ) -> [SessionVariant] {
    let id = place.destination.id
    guard let point = places.outside else { return [] }
    let words = "gone out of \(id), and come back"
    return [SessionVariant(words, dropping(in: id, by: [point, nil]))]
  }

  /// In each of the first parts of it until that springs open, where it does.
  private func springs(
    in place: ScenePlaces.Place,
    among places: ScenePlaces
  ) -> [SessionVariant] {
    let destination = place.destination
    guard destination.spring.isFinite, destination.spring < Self.longest else { return [] }
    return destination.regions.prefix(Self.mostRegions).compactMap { region in
      let frame = region.frame
      let middle = place.point(frame.x + frame.width / 2, frame.y + frame.height / 2)
      guard places.hit(middle)?.isSpelled(as: destination.id) == true else { return nil }
      let rest = max(Self.rest, destination.spring + 100)
      return SessionVariant(
        "dropped after a rest on \(region.id)",
        dropping(in: destination.id, by: [middle], after: rest)
      )
    }
  }

  private func variants(
    in place: ScenePlaces.Place,
    among places: ScenePlaces
  ) -> [SessionVariant] {
    let id = place.destination.id
    func isHere(_ point: Point) -> Bool { places.hit(point)?.isSpelled(as: id) == true }
    let inside = (indexPoints(in: place) + regionPoints(in: place) + pointsBehind(place))
      .filter { isHere($0.point) }
    let others = places.all.lazy.filter { !$0.destination.id.isSpelled(as: id) }
      .prefix(Self.mostLooked).compactMap { other -> (String, Point)? in
        guard let point = other.middle,
          places.hit(point)?.isSpelled(as: other.destination.id) == true
        else { return nil }
        return ("in \(other.destination.id)", point)
      }
    let dropped = (inside + others.prefix(Self.mostOthers)).map { words, point in
      SessionVariant("dropped \(words)", dropping(in: id, by: [point]))
    }
    let edges = edgePoints(in: place).filter { isHere($0.point) }.map { words, point in
      SessionVariant("dropped \(words)", dropping(in: id, by: [point], after: Self.rest))
    }
    let outside = places.outside.map { point in
      [SessionVariant("dropped outside", dropping(in: id, by: [point]))]
    }
    return dropped + edges + springs(in: place, among: places) + (outside ?? [])
      + comingBack(to: place, among: places)
  }

  /// The first gap of its layout and the second, one in the middle, the last one and what is behind it.
  private func indexPoints(in place: ScenePlaces.Place) -> [(words: String, point: Point)] {
    let destination = place.destination
    let count = destination.contents.count
    let offset = destination.scroll?.offset ?? .zero
    return gaps(of: destination.layout, count).map { index, point in
      (
        "at place \(index + 1) of \(destination.id)",
        place.point(point.x - offset.x, point.y - offset.y)
      )
    }
  }

  /// Well behind the last entry, where its frame has room: in the middle of that, and at its far end.
  ///
  /// Who counts rows by where the pointer is comes to one there that there isn't.
  private func pointsBehind(_ place: ScenePlaces.Place) -> [(words: String, point: Point)] {
    let (destination, frame) = (place.destination, place.destination.frame)
    guard let layout = destination.layout, frame.width.isFinite, frame.height.isFinite else {
      return []
    }
    let count = destination.contents.count
    let offset = destination.scroll?.offset ?? .zero
    let next = layout.corner(ofPlace: count)
    let first = Point(x: next.x - offset.x, y: next.y - offset.y)
    let far = Point(x: frame.width - 2, y: frame.height - 2)
    guard far.y - first.y >= layout.cellHeight else { return [] }
    let middle = Point(x: (first.x + far.x) / 2, y: (first.y + far.y) / 2)
    let named = [("far behind the entries of", middle), ("at the far end of", far)]
    return named.compactMap { words, point in
      let inside = Point(x: point.x + offset.x, y: point.y + offset.y)
      guard layout.index(at: inside, count: count) == count else { return nil }
      return ("\(words) \(destination.id)", place.point(point.x, point.y))
    }
  }

  private func gaps(of layout: Layout?, _ count: Int) -> [(index: Int, point: Point)] {
    guard let layout else { return [] }
    return Set([0, 1, count / 2, count - 1, count]).filter { 0...count ~= $0 }.sorted()
      .compactMap { index in
        let point = layout.corner(ofPlace: index)
        return layout.index(at: point, count: count) == index ? (index, point) : nil
      }
  }

  private func regionPoints(in place: ScenePlaces.Place) -> [(words: String, point: Point)] {
    let destination = place.destination
    return destination.regions.flatMap { region -> [(String, Point)] in
      let frame = region.frame
      let middle = place.point(frame.x + frame.width / 2, frame.y + frame.height / 2)
      let count = region.layout?.count ?? destination.contents.count
      let inside = gaps(of: region.layout, count).compactMap { index, point -> (String, Point)? in
        let (x, y) = (point.x * region.scale, point.y * region.scale)
        guard x < frame.width, y < frame.height else { return nil }
        return ("at place \(index + 1) of \(region.id)", place.point(frame.x + x, frame.y + y))
      }
      return [("in the middle of \(region.id)", middle)] + inside
    } + besideRegions(of: place)
  }

  /// A point that is in none of its regions, where it has any.
  private func besideRegions(of place: ScenePlaces.Place) -> [(words: String, point: Point)] {
    let (regions, frame) = (place.destination.regions, place.destination.frame)
    guard !regions.isEmpty, frame.width.isFinite, frame.height.isFinite else { return [] }
    let parts = [0.5, 0.1, 0.9, 0.3, 0.7]
    for part in parts {
      for other in parts {
        let local = Point(x: frame.width * part, y: frame.height * other)
        guard !regions.contains(where: { $0.frame.contains(local) }) else { continue }
        return [("beside all parts of \(place.destination.id)", place.point(local.x, local.y))]
      }
    }
    return []
  }

  /// In each edge that scrolls.
  private func edgePoints(in place: ScenePlaces.Place) -> [(words: String, point: Point)] {
    let frame = place.destination.frame
    guard let scroll = place.destination.scroll, frame.width.isFinite, frame.height.isFinite
    else { return [] }
    let (x, y) = (frame.width / 2, frame.height / 2)
    let edges = [
      ("upper", Point(x: x, y: 2)), ("lower", Point(x: x, y: frame.height - 2)),
      ("left", Point(x: 2, y: y)), ("right", Point(x: frame.width - 2, y: y)),
    ]
    return edges.filter { scroll.velocity(at: $0.1, in: frame) != .zero }.map { name, point in
      ("after a rest at the \(name) edge of \(place.destination.id)", place.point(point.x, point.y))
    }
  }

  /// The document with each drop there made by way of these points; nil is where the pointer was.
  private func dropping(
    in id: String,
    by points: [Point?],
    after rest: Double = 0
  ) -> SessionDocument {
    run.document.edited { json in
      json.changing("events") { events in
        var told: [JSONValue] = []
        var (number, late) = (0, 0.0)
        var last: JSONValue?
        for event in events {
          let type = event["type"]?.string ?? ""
          if ["begin", "paste", "share"].contains(type) { number += 1 }
          if ["begin", "move"].contains(type) { last = event["at"] }
          if type == "drop", run.performed[number]?.isSpelled(as: id) == true {
            let now = JSONValue.time((event["t"]?.number ?? 0) + late)
            for point in points {
              let at = point.map { JSONValue.array([.time($0.x), .time($0.y)]) } ?? last ?? [0, 0]
              told.append(["t": now, "type": "move", "at": at])
            }
            late += rest
          }
          told.append(
            late > 0 ? event.setting("t", to: .time((event["t"]?.number ?? 0) + late)) : event
          )
        }
        events = told
      }
    }
  }
}

extension Layout {
  /// A point in the half of a place that is read first, or of the one that would be the next.
  fileprivate func corner(ofPlace index: Int) -> Point {
    switch kind {
    case .list:
      return Point(
        x: inset + cellWidth / 2,
        y: inset + Double(index) * (cellHeight + spacing) + cellHeight / 4
      )
    case .grid:
      let (row, column) = index.quotientAndRemainder(dividingBy: max(1, columns))
      return Point(
        x: inset + Double(column) * (cellWidth + spacing) + cellWidth / 4,
        y: inset + Double(row) * (cellHeight + spacing) + cellHeight / 2
      )
    case .places:
      let all = rectangles
      if all.indices.contains(index) {
        return Point(
          x: all[index].x + all[index].width / 4,
          y: all[index].y + all[index].height / 4
        )
      }
      guard let last = all.last else { return .zero }
      return Point(x: last.x + last.width * 3 / 4, y: last.y + last.height * 3 / 4)
    }
  }
}
