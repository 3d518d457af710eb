import DropContent
import DropCore

extension SessionBinder {
  /// The destinations of a list, in order, with what lies inside them; nil where there is no list.
  mutating func destinations(
    _ value: LocatedJSON?,
    at path: [JSONPath.Step]
  ) throws(SessionError) -> [Destination]? {
    guard let value else { return nil }
    var all: [Destination] = []
    for (place, each) in value.elements.enumerated() {
      all.append(try destination(each, at: path + [.index(place)]))
    }
    return all
  }

  mutating func destination(
    _ value: LocatedJSON,
    at path: [JSONPath.Step]
  ) throws(SessionError) -> Destination {
    let id = value["id"]?.text ?? ""
    if let first = note(destination: id, at: value.place) {
      throw error(
        .duplicate(id, of: "the destination", first: first),
        at: value["id"] ?? value,
        path + [.key("id")]
      )
    }
    note(try handler(value, at: path), of: id)
    return Destination(
      id: id,
      frame: value["frame"].flatMap(Self.rect) ?? .everything,
      app: value["app"]?.text,
      profile: HandlerProfile(handlers: []),
      regions: try regions(value["regions"], at: path + [.key("regions")]) ?? [],
      contents: value["contents"]?.elements.map(Self.entry) ?? [],
      most: value["most"]?.integer,
      layout: value["layout"].map(Self.layout),
      scroll: value["scroll"].map(Self.scroll),
      spring: value["spring"]?.number ?? Destination.defaultSpring,
      context: value["context"]?.plain ?? .null,
      destinations: try destinations(
        value["destinations"],
        at: path + [.key("destinations")]
      ) ?? []
    )
  }

  /// What a plugin gets that is a destination's, or the source's.
  func handler(
    _ value: LocatedJSON,
    at path: [JSONPath.Step]
  ) throws(SessionError) -> HandlerSetting {
    var setting = HandlerSetting()
    setting.plugin = try plugin(value["plugin"], at: path + [.key("plugin")])
    setting.options =
      value["options"]?.members.map { JSONValue.Member($0.key, $0.value.plain) } ?? []
    setting.limits =
      value["limits"]?.members.compactMap { member in
        // Keys of the writer's own are left alone.
        RecordSpec.limits.key(member.key).map { ($0.name, member.value.number ?? 0) }
      } ?? []
    setting.capabilities = value["allow"]?.texts ?? []
    return setting
  }

  func regions(
    _ value: LocatedJSON?,
    at path: [JSONPath.Step]
  ) throws(SessionError) -> [Region]? {
    guard let value else { return nil }
    var places = NameTable<TextPlace>()
    var regions: [Region] = []
    for (place, each) in value.elements.enumerated() {
      let id = each["id"]?.text ?? ""
      if let first = places.updateValue(each.place, forKey: id) {
        throw error(
          .duplicate(id, of: "the region", first: first),
          at: each,
          path + [.index(place), .key("id")]
        )
      }
      regions.append(
        Region(
          id: id,
          frame: each["frame"].flatMap(Self.rect) ?? .everything,
          scale: each["scale"]?.number ?? 1,
          layout: each["layout"].map(Self.layout)
        )
      )
    }
    return regions
  }

  static func rect(_ value: LocatedJSON) -> Rect? {
    let numbers = value.numbers
    guard numbers.count == 4 else { return nil }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  static func point(_ value: LocatedJSON?) -> Point? {
    guard let numbers = value?.numbers, numbers.count == 2 else { return nil }
    return Point(x: numbers[0], y: numbers[1])
  }

  private static func entry(_ value: LocatedJSON) -> ContentEntry {
    if let name = value.text { return ContentEntry(name: name) }
    return ContentEntry(
      name: value["name"]?.text ?? "",
      id: value["id"]?.text,
      details: value.plain
    )
  }

  static func layout(_ value: LocatedJSON) -> Layout {
    if let places = value["places"] {
      var layout = Layout.places(places.elements.compactMap(rect))
      layout.count = value["count"]?.integer
      return layout
    }
    let cell = point(value["cell"]) ?? .zero
    return Layout(
      kind: value["kind"]?.text == "grid" ? .grid : .list,
      cellWidth: cell.x,
      cellHeight: cell.y,
      columns: value["columns"]?.integer ?? 1,
      spacing: value["spacing"]?.number ?? 0,
      inset: value["inset"]?.number ?? 0,
      count: value["count"]?.integer
    )
  }

  static func scroll(_ value: LocatedJSON) -> Scroll {
    let content = point(value["content"]) ?? .zero
    return Scroll(
      contentWidth: content.x,
      contentHeight: content.y,
      offset: point(value["offset"]) ?? .zero,
      edge: value["edge"]?.number ?? Scroll.defaultEdge,
      speed: value["speed"]?.number ?? Scroll.defaultSpeed
    )
  }
}
