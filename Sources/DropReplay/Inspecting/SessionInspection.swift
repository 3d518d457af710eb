import DropContent
package import DropCore
import DropHost
import SystemFiles

/// What is in a session, for people and for programs.
package struct SessionInspection {
  private let replayer: Replayer
  private let events: [String: Int]
  private let opened: OpenedByEvents
  /// What a source plugin gave, of a run of it.
  private let offered: [DragItem]
  /// Types that are probably slips.
  private let doubted: Set<ContentType>
  private var session: SessionFile { replayer.scene.session }

  package init(
    _ replayer: Replayer,
    events: [String: Int],
    opened: OpenedByEvents = OpenedByEvents(),
    offered: [DragItem] = []
  ) {
    self.replayer = replayer
    self.events = events
    self.opened = opened
    self.offered = offered
    let session = replayer.scene.session
    let types = (session.items + offered).flatMap { $0.representations.map(\.type) }
    doubted = Set(session.types.firstSlips(in: types))
  }

  // MARK: Text

  package func text(_ palette: Palette) -> String {
    var lines = [palette.paint(SafeText.line(session.title ?? session.name), .strong)]
    lines.append("")
    for (place, source) in sources.enumerated() {
      lines.append("\(place == 0 ? "source" : "      ")      \(Self.text(source))")
    }
    lines += sourcePlugin
    let kinds = events.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    lines.append("events      \(kinds.isEmpty ? "none" : kinds.joined(separator: ", "))")
    if let recorded = session.happened.recorded { lines.append("recorded    \(recorded.phrase)") }
    lines.append("")
    for destination in session.destinations { lines += text(destination, "", palette) }
    for each in opened.shown {
      let inside = each.inside.map { " in \(SafeText.line($0))" } ?? ""
      let note = ", opens\(inside) at \(Milliseconds.text(each.time)) ms"
      lines += text(each.destination, "", palette, note: note)
    }
    if opened.rest > 0 { lines.append("and \(opened.rest) more that events open") }
    for item in session.items + offered {
      lines.append("")
      lines += text(item, palette)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The session's, where a drag has it, and those that drags have of their own.
  private var sources: [Source] {
    let own = opened.sources
    return own.isEmpty || opened.hasUsualSource ? [session.source] + own : own
  }

  private static func text(_ source: Source) -> String {
    var parts = [source.app.map { SafeText.line($0) } ?? "an unknown app"]
    // What lies in a destination is its own app's.
    if source.app == nil, source.destination != nil { parts = [] }
    if let origin = source.destination { parts.append("from \(SafeText.line(origin))") }
    let operations = source.operations(for: nil).all.map(\.name).joined(separator: ", ")
    parts.append("allows \(operations.isEmpty ? "nothing" : operations)")
    return parts.joined(separator: ", ")
  }

  /// The plugin that makes the items, what is selected for it, and what it gave.
  private var sourcePlugin: [String] {
    guard let manifest = replayer.engine.sourceManifest else { return [] }
    let version = manifest.version.map { " \($0)" } ?? ""
    let names = offered.prefix(12).map(\.name).joined(separator: ", ")
    let rest = offered.count > 12 ? " and \(offered.count - 12) more" : ""
    var lines = ["  plugin    " + SafeText.line(manifest.name + version)]
    lines += Self.about(manifest, "")
    lines += Self.settings(replayer.engine.setup.source, manifest.options, "")
    if let selection = session.selection {
      lines.append("  selection " + SafeText.line(JSONWriter().text(selection)))
    }
    return lines + ["  offers    " + (offered.isEmpty ? "nothing" : SafeText.line(names) + rest)]
  }

  /// What a plugin is told, and what it may use other than usual.
  private static func settings(
    _ assignment: PluginAssignment?,
    _ declared: [OptionDeclaration],
    _ indent: String
  ) -> [String] {
    guard let assignment else { return [] }
    var lines: [String] = []
    for (place, option) in declared.enumerated() {
      let value = assignment.options[option.name] ?? option.defaultValue
      let set = value.map { " = \(JSONWriter().text($0))" } ?? ""
      let doc = option.doc.map { " (\($0))" } ?? ""
      let head = place == 0 ? "options" : "       "
      lines.append("\(indent)  \(head)   \(SafeText.line(option.name + set + doc))")
    }
    let changed = changedLimits(assignment.limits)
    if !changed.isEmpty {
      let all = changed.map { "\($0.name) \($0.value.text)" }
      lines.append("\(indent)  limits    \(all.joined(separator: ", "))")
    }
    let granted = assignment.grants.map(\.rawValue).sorted()
    if !granted.isEmpty { lines.append("\(indent)  allowed   \(granted.joined(separator: ", "))") }
    return lines
  }

  private func declared(by id: String) -> [OptionDeclaration] { manifest(of: id)?.options ?? [] }

  private func manifest(of id: String) -> PluginManifest? {
    replayer.engine.session.index(of: id).flatMap { replayer.engine.manifest(of: $0) }
  }

  /// What a plugin says that it does.
  private static func about(_ manifest: PluginManifest?, _ indent: String) -> [String] {
    manifest?.summary.map { ["\(indent)  does      \(SafeText.line($0))"] } ?? []
  }

  private static func changedLimits(_ limits: HostLimits) -> [(name: String, value: Double)] {
    LimitSpec.all.map { ($0.name, $0.value(of: limits), $0.value(of: .replay)) }
      .filter { $0.1 != $0.2 }.map { ($0.0, $0.1) }
  }

  private func text(
    _ destination: Destination,
    _ indent: String,
    _ palette: Palette,
    note: String = ""
  ) -> [String] {
    let frame = destination.frame
    let place =
      frame.isEverything
      ? "everywhere"
      : "\(frame.width.text) × \(frame.height.text) at \(frame.x.text), \(frame.y.text)"
    var lines = ["\(indent)\(palette.paint(SafeText.line(destination.id), .name))  \(place)\(note)"]
    lines.append("\(indent)  plugin    \(plugin(of: destination.id))")
    lines += Self.about(manifest(of: destination.id), indent)
    let assignment = replayer.engine.assignment(of: destination.id)
    lines += Self.settings(assignment, declared(by: destination.id), indent)
    if !destination.contents.isEmpty {
      let names = destination.contents.prefix(12).map(\.name).joined(separator: ", ")
      let rest = destination.contents.count - 12
      lines.append(
        "\(indent)  holds     \(SafeText.line(names))\(rest > 0 ? " and \(rest) more" : "")"
      )
    }
    if !destination.regions.isEmpty {
      let names = destination.regions.map(\.id).joined(separator: ", ")
      lines.append("\(indent)  regions   \(SafeText.line(names))")
    }
    for child in destination.destinations { lines += text(child, indent + "  ", palette) }
    return lines
  }

  private func plugin(of id: String) -> String {
    guard let manifest = self.manifest(of: id) else { return "none: the default answers" }
    var text = manifest.name + (manifest.version.map { " \($0)" } ?? "")
    text += ", takes " + (manifest.accepts?.map(\.id).joined(separator: ", ") ?? "everything")
    if !manifest.needs.isEmpty {
      text += ", needs \(manifest.needs.map(\.rawValue).joined(separator: ", "))"
    }
    return SafeText.line(text)
  }

  private func text(_ item: DragItem, _ palette: Palette) -> [String] {
    let named = item.name == item.id ? "" : "  \(SafeText.line(item.name))"
    var lines = [palette.paint(SafeText.line(item.id), .name) + named]
    let deliveries = deliveries(of: item)
    for (place, representation) in item.representations.enumerated() {
      let how = place < deliveries.count ? "  \(deliveries[place].phrase)" : ""
      let type = SafeText.line(representation.type.id)
      lines.append("  \(place + 1)  \(type)\(how)\(doubt(representation.type))")
    }
    if item.representations.isEmpty { lines.append("  nothing: an empty provider") }
    if let hover = item.hover { lines.append("  before the drop  \(SafeText.line(hover.phrase))") }
    for each in replayer.itemChoices(of: item) {
      let (destination, choice) = (SafeText.line(each.destination), each.choice)
      let refusal = "accepts none of it as it is, and isn't asked of it alone; a load gives"
      let way = each.isRefused ? refusal : "gets"
      lines.append("  \(destination) \(way) \(SafeText.line(choice.chosen))")
      lines += choice.passedOver.map { "    not \(SafeText.line($0))" }
    }
    return lines
  }

  private func doubt(_ type: ContentType) -> String {
    guard doubted.contains(type) else { return "" }
    let nearest = session.types.nearestName(to: type.id)
    return SafeText.line("  (\(TypeCatalog.sentence(unknown: type.id, nearest: nearest)))")
  }

  private func deliveries(of item: DragItem) -> [Delivery] {
    replayer.scene.place(of: item).map { session.deliveries[$0] } ?? []
  }

  // MARK: JSON

  package func json() -> String {
    var members: Members = []
    members.add("title", session.title)
    members.add(
      "events",
      .object(events.sorted { $0.key < $1.key }.map { .init($0.key, .int($0.value)) })
    )
    members.add("source", sourceValue)
    if let recorded = session.happened.recorded { members.add("recorded", recorded.value) }
    let opened = opened.shown.map { each -> JSONValue in
      let own = [
        JSONValue.Member("opens", .double(each.time)),
        .init("inside", each.inside.map { .string($0) } ?? .null),
      ]
      guard case .object(let members) = value(each.destination) else { return .null }
      return .object(members + own)
    }
    members.add("destinations", .array(session.destinations.map(value) + opened))
    members.add("items", .array((session.items + offered).map(value)))
    if !session.doubts.isEmpty {
      members.add("doubts", .array(session.doubts.map { .string($0) }))
    }
    return JSONWriter(layout: .indented).text(.object(members)) + "\n"
  }

  private var sourceValue: JSONValue {
    var members: Members = []
    members.add("app", session.source.app)
    members.add("destination", session.source.destination)
    let operations = session.source.operations(for: nil).all.map { JSONValue.string($0.name) }
    members.add("operations", .array(operations))
    members.add("plugin", replayer.engine.sourceManifest?.name)
    members.add("summary", replayer.engine.sourceManifest?.summary)
    if let source = replayer.engine.setup.source {
      members += Self.members(of: source, replayer.engine.sourceManifest?.options ?? [])
    }
    if let selection = session.selection { members.add("selection", selection) }
    return .object(members)
  }

  /// What a plugin is told, what it could be told, and what it may use other than usual.
  private static func members(
    of assignment: PluginAssignment,
    _ declared: [OptionDeclaration]
  ) -> Members {
    var members: Members = []
    members.add("options", assignment.options)
    let declared = declared.map { option -> JSONValue in
      var members: Members = []
      members.add("name", option.name)
      if let value = option.defaultValue { members.add("default", value) }
      members.add("doc", option.doc)
      return .object(members)
    }
    members.add("declares", .array(declared))
    let limits = changedLimits(assignment.limits)
    members.add("limits", .object(limits.map { .init($0.name, .double($0.value)) }))
    return members
  }

  private func value(_ destination: Destination) -> JSONValue {
    var members: Members = []
    members.add("id", destination.id)
    if !destination.frame.isEverything { members.add("frame", .array(destination.frame.numbers)) }
    if let manifest = self.manifest(of: destination.id) {
      members.add("plugin", manifest.name)
      members.add("summary", manifest.summary)
      if let accepts = manifest.accepts {
        members.add("accepts", .array(accepts.map { .string($0.id) }))
      }
      members.add("needs", .array(manifest.needs.map { .string($0.rawValue) }))
    }
    if let assignment = replayer.engine.assignment(of: destination.id) {
      members += Self.members(of: assignment, declared(by: destination.id))
    }
    members.add("contents", .array(destination.contents.map { .string($0.name) }))
    members.add("destinations", .array(destination.destinations.map(value)))
    return .object(members)
  }

  private func value(_ item: DragItem) -> JSONValue {
    var members: Members = []
    members.add("id", item.id)
    members.add("name", item.name)
    let types = item.representations.map { JSONValue.string($0.type.id) }
    members.add("representations", .array(types))
    if let hover = item.hover {
      var known: Members = []
      known.add("name", hover.name)
      if let types = hover.types { known.add("types", .array(types.map { .string($0.id) })) }
      members.add("hover", .object(known))
    }
    let choices = replayer.itemChoices(of: item).map { each -> JSONValue in
      .object([
        .init("destination", .string(each.destination)),
        .init("accepted", .bool(!each.isRefused)),
        .init("gets", .string(each.choice.chosen)),
        .init("not", .array(each.choice.passedOver.map { .string($0) })),
      ])
    }
    members.add("choices", .array(choices))
    return .object(members)
  }
}

extension Double {
  fileprivate var text: String { Milliseconds.text(self) }
}

extension DragItem.Hover {
  /// What is known, in a few words.
  var phrase: String {
    if name == nil, types == nil { return "nothing is known but that it is dragged" }
    let known = types.map { $0.isEmpty ? "no type" : $0.map(\.id).joined(separator: ", ") }
    return "\(name ?? "its name isn't known"); \(known ?? "its types aren't known")"
  }
}

extension Delivery {
  /// How it arrives, in a few words.
  var phrase: String {
    var parts: [String] = []
    switch bytes {
    case .memory(let bytes): parts.append(SafeText.size(bytes.count))
    case .file(let path, _): parts.append(SafeText.line(path.fileName))
    case .zeros(let count): parts.append("\(SafeText.size(count)) of zeros")
    case .failure(let message): parts.append("fails: \(SafeText.line(message))")
    }
    if !arrivals.isEmpty {
      let all = arrivals.map(\.phrase)
      return (parts + [all.joined(separator: ", then ")]).joined(separator: ", ")
    }
    if latency > 0 { parts.append("after \(Milliseconds.text(latency)) ms") }
    if let rate { parts.append("at \(SafeText.size(Int(min(rate, 1e15))))/s") }
    if let expires { parts.append("gone after \(Milliseconds.text(expires)) ms") }
    return parts.joined(separator: ", ")
  }
}

extension Arrival {
  /// How it went, in a few words.
  fileprivate var phrase: String {
    guard let ends else { return "never came" }
    let time = "\(Milliseconds.text(ends)) ms"
    guard let failure else { return "came after \(time)" }
    return "failed after \(time): \(SafeText.line(failure.message))"
  }
}

extension Happened.Recorded {
  private static func value(
    _ module: (destination: String, file: String, sum: String)
  ) -> JSONValue {
    [
      "destination": .string(module.destination), "file": .string(module.file),
      "sum": .string(module.sum),
    ]
  }

  /// Who recorded it, in a few words.
  fileprivate var phrase: String {
    var parts = [by.map { "by \(SafeText.line($0))" } ?? "by nobody who says so"]
    if let agent { parts.append("from \(SafeText.line(agent))") }
    if let kept { parts.append("kept \(SafeText.line(kept))") }
    return parts.joined(separator: ", ")
  }

  fileprivate var value: JSONValue {
    var members: Members = []
    members.add("by", by)
    members.add("agent", agent)
    members.add("plugins", .object(plugins.map { .init($0.destination, .string($0.sum)) }))
    if !modules.isEmpty { members.add("modules", .array(modules.map(Self.value))) }
    members.add("kept", kept)
    return .object(members)
  }
}

/// Which representation of an item a plugin would get, and why not the others.
package struct ItemChoice: Sendable {
  /// The choice of one destination's plugin.
  package struct InDestination: Sendable {
    package let destination: String
    package let choice: ItemChoice
    /// Whether a drag of the item alone isn't taken for its types, whatever a load would give.
    package let isRefused: Bool
  }

  package let item: DragItem
  package let choice: RepresentationChoice

  /// Chooses what a plugin that takes these types would be given first.
  package init(item: DragItem, accepts: [ContentType], types: TypeCatalog, graph: CoercionGraph) {
    self.item = item
    let offered = OfferedTypes(item, in: types)
    choice = RepresentationChoice(offered, wanted: accepts, catalog: types, graph: graph)
  }

  /// What is loaded, and by which steps it becomes what is wanted.
  package var chosen: String {
    guard let chosen = choice.chosen else { return "nothing it takes" }
    if chosen.isDirect {
      let isOnly = item.representations.count == 1
      return "\(chosen.type.id), as it is"
        + (isOnly ? ": it is all there is" : ", the richest it takes")
    }
    var way = chosen.readsFile ? ["the file it names"] : []
    way += chosen.steps.map { "\($0.to.id) (\($0.lossPhrase))" }
    return "\(chosen.type.id), by way of \(way.joined(separator: ", "))"
  }

  /// Whether a load as this type may be the one that is chosen.
  func gives(_ type: String) -> Bool {
    guard let chosen = choice.chosen else { return false }
    return chosen.type.id.isSpelled(as: type)
      || chosen.steps.last?.to.id.isSpelled(as: type) == true
  }

  /// Why each of the others was passed over, one clause each.
  package var passedOver: [String] {
    choice.passedOver.map { "\($0.type.id): \($0.reason.description)" }
  }

  /// Both in a sentence or two.
  package var sentence: String {
    let others = passedOver.isEmpty ? "" : "; passed over: \(passedOver.joined(separator: "; "))"
    return chosen + others
  }
}

extension Replayer {
  /// For each destination with a plugin that names types, what it would get of an item.
  package func itemChoices(of item: DragItem) -> [ItemChoice.InDestination] {
    engine.session.indices.compactMap { index in
      guard let accepts = engine.manifest(of: index)?.accepts else { return nil }
      let choice = ItemChoice(
        item: item,
        accepts: accepts,
        types: scene.session.types,
        graph: engine.setup.coercer.graph
      )
      return ItemChoice.InDestination(
        destination: scene.name(of: index),
        choice: choice,
        isRefused: engine.session.refuses(item, at: index)
      )
    }
  }

  /// The same by the items' ids, for reports, of as many items as a report shows.
  package func itemChoices(atMost count: Int) -> NameTable<[ItemChoice.InDestination]> {
    NameTable(
      (scene.session.items + scene.offered).prefix(count).map { ($0.id, itemChoices(of: $0)) }
    )
  }
}
