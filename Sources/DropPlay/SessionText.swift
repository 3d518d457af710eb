import DropContent
import DropCore
import DropHost
import DropReplay

/// Spells events and items as a session file has them.
struct SessionText {
  /// The plugin's file that an `open` or a `reload` reads.
  let plugin: String?
  /// What an `open` gives its plugin.
  let share: PluginShare?
  /// What an item is called in the session.
  let name: (Int) -> String

  typealias Members = [JSONValue.Member]

  func event(_ event: SessionEvent) -> JSONValue {
    let whole = EventSpelling.Whole(plugin: plugin) { opened in
      let given = share.map { Self.members(of: $0, plugin) } ?? []
      return Self.destination(opened) { $0 == opened.id ? given : [] }
    }
    return event.written(EventSpelling(whole, name: name))
  }

  /// What scripts are given at the start that a replay couldn't know.
  static func beginning(of host: HostSetup) -> Members {
    var members: Members = []
    if host.seed != 0 { members.append(.init("seed", .int(Int(Int64(bitPattern: host.seed))))) }
    if let clock = host.clockStart, clock != 0 { members.append(.init("clock", .double(clock))) }
    return members
  }

  // MARK: Destinations

  /// A destination with all that lies on it; `given` says what the plugin of each gets.
  static func destination(_ destination: Destination, _ given: (String) -> Members) -> JSONValue {
    var members: Members = [.init("id", .string(destination.id))]
    if !destination.frame.isEverything {
      members.append(.init("frame", Coding.rect.written(destination.frame)))
    }
    if let app = destination.app { members.append(.init("app", .string(app))) }
    members += given(destination.id)
    if !destination.contents.isEmpty {
      members.append(.init("contents", .array(destination.contents.map(\.json))))
    }
    if let most = destination.most { members.append(.init("most", .int(most))) }
    if destination.spring != Destination.defaultSpring {
      members.append(.init("spring", .double(destination.spring)))
    }
    let change = Destination.Change(
      regions: destination.regions.isEmpty ? nil : destination.regions,
      layout: destination.layout,
      scroll: destination.scroll,
      context: destination.context == .null ? nil : destination.context
    )
    members += Self.members(of: change)
    if !destination.destinations.isEmpty {
      let inner = destination.destinations.map { Self.destination($0, given) }
      members.append(.init("destinations", .array(inner)))
    }
    return .object(members)
  }

  static func members(of share: PluginShare, _ file: String?) -> Members {
    var members: Members = []
    if let file { members.append(.init("plugin", .string(file))) }
    if case .object(let options) = share.options, !options.isEmpty {
      members.append(.init("options", share.options))
    }
    let limits = LimitSpec.all.compactMap { spec -> JSONValue.Member? in
      let value = spec.value(of: share.limits)
      return value == spec.value(of: .replay) ? nil : .init(spec.name, .double(value))
    }
    if !limits.isEmpty { members.append(.init("limits", .object(limits))) }
    let single = share.grants.filter(\.isOfOneTask).sorted { $0.rawValue < $1.rawValue }
    let known = Capability.known.filter { share.grants.contains($0) } + single
    if !known.isEmpty {
      members.append(.init("allow", .array(known.map { .string($0.rawValue) })))
    }
    return members
  }

  private static func members(of change: Destination.Change) -> Members {
    Coding.change(context: .raw).written(change).members
  }

  // MARK: Items

  /// An item without its bytes.
  static func item(_ item: DragItem, named name: String) -> JSONValue {
    var members: Members = [.init("id", .string(name))]
    if item.id != name { members.append(.init("known_as", .string(item.id))) }
    if item.name != item.id { members.append(.init("name", .string(item.name))) }
    let representations = item.representations.map { representation -> JSONValue in
      // What a file is that it names is found out anew.
      var representation = representation
      representation.file = nil
      return Coding.representation.written(representation)
    }
    members.append(.init("representations", .array(representations)))
    if let local = item.local { members.append(.init("local", local)) }
    if let hover = item.hover { members.append(.init("hover", Coding.hover.written(hover))) }
    return .object(members)
  }
}
