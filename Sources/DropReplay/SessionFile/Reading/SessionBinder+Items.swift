import DropContent
import DropCore
import DropHost
import SystemFiles

extension SessionBinder {
  mutating func items(
    _ value: LocatedJSON?
  ) throws(SessionError) -> ([DragItem], [[Delivery]]) {
    var items: [DragItem] = []
    var deliveries: [[Delivery]] = []
    for (place, each) in (value?.elements ?? []).enumerated() {
      let path: [JSONPath.Step] = [.key("items"), .index(place)]
      let id = each["id"]?.text ?? ""
      if let first = note(item: id, at: each.place) {
        throw error(twice(id, first), at: each["id"] ?? each, path + [.key("id")])
      }
      let representations = each["representations"]?.elements ?? []
      var own: [Delivery] = []
      for (index, representation) in representations.enumerated() {
        let step = path + [.key("representations"), .index(index)]
        own.append(try delivery(representation, at: step))
        if let type = representation["type"], let name = type.text {
          doubt(name, at: type, step + [.key("type")])
        }
      }
      let shown = each["known_as"]?.text ?? id
      let whole = item(each, id: shown, representations: representations, own)
      let hover = hover(each["hover"], at: path + [.key("hover")])
      let parts = FileList.parts(of: whole, own, access, folder)
      for part in parts where part.item.id != shown {
        guard let first = note(item: part.item.id, at: each.place) else { continue }
        let problem = SessionError.Problem.duplicateOfList(part.item.id, list: shown, other: first)
        throw error(problem, at: each["id"] ?? each, path + [.key("id")])
      }
      note(items: Array(items.count..<(items.count + parts.count)), of: id)
      for (index, part) in parts.enumerated() where part.item.id != shown {
        note(items: [items.count + index], of: part.item.id)
      }
      for part in parts {
        items.append(part.item)
        items[items.count - 1].hover = hover
      }
      deliveries += parts.map(\.deliveries)
    }
    return (items, deliveries)
  }

  /// What is wrong with an item that is there already: it stands there, or a list of addresses made it,
  /// which names what it makes after itself.
  private func twice(_ id: String, _ first: TextPlace) -> SessionError.Problem {
    guard let space = id.lastIndex(of: " "), let made = itemIndexes[id]?.first,
      let list = itemIndexes[String(id[..<space])], list.count > 1, list.contains(made)
    else { return .duplicate(id, of: "the item", first: first) }
    return .duplicateOfList(id, list: String(id[..<space]), other: first)
  }

  private mutating func hover(
    _ value: LocatedJSON?,
    at path: [JSONPath.Step]
  ) -> DragItem.Hover? {
    guard let value else { return nil }
    for (index, type) in (value["types"]?.elements ?? []).enumerated() {
      doubt(type.text ?? "", at: type, path + [.key("types"), .index(index)])
    }
    let names = value["types"]?.texts
    return DragItem.Hover(
      name: value["name"]?.text,
      types: names?.map { types.type(named: $0) }
    )
  }

  private func item(
    _ value: LocatedJSON,
    id: String,
    representations: [LocatedJSON],
    _ deliveries: [Delivery]
  ) -> DragItem {
    DragItem(
      id: id,
      name: value["name"]?.text,
      representations: zip(representations, deliveries).map { each, delivery in
        Representation(
          type: types.type(named: each["type"]?.text ?? ""),
          size: each["size"]?.integer,
          file: delivery.file?.type
        )
      },
      local: value["local"]?.plain
    )
  }

  private mutating func delivery(
    _ value: LocatedJSON,
    at path: [JSONPath.Step]
  ) throws(SessionError) -> Delivery {
    var delivery = Delivery(
      bytes: try bytes(of: value, at: path),
      latency: value["latency"]?.number ?? 0,
      rate: value["rate"]?.number,
      expires: value["expires"]?.number
    )
    delivery.survives = value["survives"].flatMap { $0.integer ?? ($0.flag == true ? 0 : nil) }
    let isText = value["text"] != nil || value["json"] != nil
    delivery.encoding =
      isText ? .utf8 : value["type"]?.text.flatMap { TextEncoding(mimeType: $0) }
    delivery.arrivals = try arrivals(value, at: path)
    // What a search tries instead takes as long.
    if let first = delivery.arrivals.first?.ends { delivery.latency = first }
    if let names = value["names"], let written = names.text {
      let step = path + [.key("names")]
      guard case .file(let opened, _) = try contained(written, at: names, step) else {
        return delivery
      }
      delivery.file = access.file(at: opened)
    }
    if let after = value["fails_after"]?.integer {
      delivery.breaks = Delivery.Break(after: after, message: value["fails"]?.text ?? "")
    }
    return delivery
  }

  private mutating func bytes(
    of value: LocatedJSON,
    at path: [JSONPath.Step]
  ) throws(SessionError) -> Delivery.Bytes {
    if let text = value["text"]?.text { return .memory(Array(text.utf8)) }
    if let json = value["json"] { return .memory(Array(JSONWriter().text(json.plain).utf8)) }
    if value["fails_after"] == nil, let message = value["fails"]?.text { return .failure(message) }
    if let count = value["zeros"]?.integer { return .zeros(count) }
    if let base64 = value["base64"], let text = base64.text {
      guard let bytes = Base64.decode(text.utf8, .strict) else {
        throw error(.notBase64, at: base64, path + [.key("base64")])
      }
      return .memory(bytes)
    }
    guard let file = value["file"], let written = file.text else { return .memory([]) }
    return try contained(written, at: file, path + [.key("file")])
  }

  /// A file that lies at or below a folder that may be read, links resolved: opened here, so that what
  /// was looked at is what is read.
  private mutating func contained(
    _ written: String,
    at value: LocatedJSON,
    _ path: [JSONPath.Step]
  ) throws(SessionError) -> Delivery.Bytes {
    if written.utf8.contains(0) { throw error(.climbsOut(written), at: value, path) }
    let opened = folder.appending(path: written)
    // Of what lies outside nothing is told, not even that it isn't there.
    guard isAllowed(opened.nearestResolved) else {
      throw error(.climbsOut(written), at: value, path)
    }
    if opened.resolvedPath == nil {
      let failure = FileSystem.whyUnreadable(opened)
      throw error(.missingFile(written, failure?.code ?? 0), at: value, path)
    }
    switch access.file(at: opened).content {
    case .success(let content): return .file(opened, content)
    case .failure(let failure):
      switch failure.problem {
      case .outside: throw error(.climbsOut(written), at: value, path)
      case .notRegular: throw error(.missingFile(written, ESPIPE), at: value, path)
      case .system(_, _, let code): throw error(.missingFile(written, code), at: value, path)
      default: throw error(.missingFile(written, ENOENT), at: value, path)
      }
    }
  }

  private func isAllowed(_ resolved: String) -> Bool {
    allowedFolders.contains { resolved.lies(below: $0) }
  }

  // MARK: How it went

  /// How loads went; what says when they come isn't said twice.
  func arrivals(
    _ value: LocatedJSON,
    at path: [JSONPath.Step]
  ) throws(SessionError) -> [Arrival] {
    guard let written = value["arrivals"] else { return [] }
    let others = ["latency", "rate", "expires", "fails_after"].filter { value[$0] != nil }
    if let other = others.first {
      throw error(.notBoth("arrivals", other), at: written, path + [.key("arrivals")])
    }
    return written.elements.map { each in
      Arrival(
        ends: each["ends"]?.number,
        steps: Self.steps(each["steps"]).map {
          Arrival.Step(time: $0.time, done: $0.done, total: $0.total)
        },
        failure: LoadFailure(written: each),
        name: each["name"]?.text,
        type: each["type"]?.text.map { types.type(named: $0) }
      )
    }
  }

  static func taskSteps(_ value: LocatedJSON?) -> [TaskBehaviour.Step] {
    steps(value).map { TaskBehaviour.Step(time: $0.time, done: $0.done, total: $0.total) }
  }

  private static func steps(
    _ value: LocatedJSON?
  ) -> [(time: Double, done: Double, total: Double?)] {
    (value?.elements ?? []).compactMap { step in
      let numbers = step.numbers
      guard numbers.count >= 2 else { return nil }
      return (numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : nil)
    }
  }
}
