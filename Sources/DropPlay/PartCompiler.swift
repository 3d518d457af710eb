import DropContent
import DropCore
import DropHost
package import DropReplay
import SystemFiles

/// Makes a session of the lines that were written while somebody recorded, up to the last whole one.
package struct PartCompiler {
  private var items: [Item] = []
  private var tasks: [(name: String, calls: [Call])] = []
  private var works: [Double?] = []
  private var saves: [Call] = []
  private var asked: [Int: Asked] = [:]
  private var head: [JSONValue.Member] = []
  private var plugins: [JSONValue.Member] = []
  private var modules: [JSONValue.Member] = []
  private var source: [JSONValue.Member] = []
  private var agent: String?
  private var title: String?
  private var shown = ShownItems()
  private let shelf = MemoryShelf()
  private var last = 0.0
  /// Whether it was ended, and nothing was under way then.
  package private(set) var isWhole = false
  /// What can't be told again.
  package private(set) var reasons: [String] = []
  /// How many events there were.
  package private(set) var eventCount = 0

  private struct Item {
    var members: [JSONValue.Member]
    var representations: [Representation]
  }

  private struct Representation {
    var members: [JSONValue.Member]
    var bytes: RunRecord.Payload?
    var names: RunRecord.Payload?
    var loads: [Call] = []
  }

  private struct Call {
    let time: Double
    var ends: Double?
    /// When nobody waited for it any more.
    var gone: Double?
    /// The name under which something is to be saved.
    var name: String?
    /// The saved file that is taken back.
    var takesBack: JSONValue?
    var steps: [JSONValue] = []
    var fate = RunRecord.Fate()

    var latest: Double { time + (ends ?? gone ?? 0) }
  }

  private enum Asked {
    case load(item: Int, representation: Int, number: Int)
    case task(Int, number: Int)
    case work(Int)
    case save(Int)
  }

  /// Reads what was written; `nil` where there is no recording.
  package init?(_ lines: PartLines) {
    lines.forEach { take($0) }
    if head.isEmpty { return nil }
  }

  // MARK: Reading

  private mutating func take(_ line: JSONValue) {
    guard let record = RunRecord.coding.read(line, shelf) else { return }
    switch record {
    case .event(let event):
      eventCount += 1
      shown.take(event)
      last = max(last, event["t"]?.number ?? 0)
    case .ask(let id, let time, let wanted): ask(id, Call(time: time), wanted)
    case .step(let id, let step): change(id) { $0.steps.append(step) }
    case .end(let id, let time, let fate):
      change(id) { call in
        call.ends = time
        call.fate = fate
      }
    case .gone(let id, let time): change(id) { $0.gone = time }
    case .item(let item):
      items.append(Self.item(item))
      shown.take(item: item)
    case .payload(let place, let type, let payload): keep(payload, type, at: place)
    case .plugin(let id, let sum):
      plugins.removeAll { $0.key == id }
      plugins.append(.init(id, sum))
      modules.removeAll { $0.key == id }
    case .modules(let id, let sums):
      modules.removeAll { $0.key == id }
      modules.append(.init(id, sums))
    case .source(let told): source = told.members
    case .selection(let selection): source += RunRecord.selected(selection)
    case .agent(let name): agent = name
    case .title(let name): title = name
    case .why(let reason): reasons.append(reason)
    case .stop(let time, let isWhole):
      last = max(last, time)
      self.isWhole = isWhole
    case .part(let part): head = part.members
    }
  }

  private static func item(_ value: JSONValue) -> Item {
    Item(
      members: value.members.filter { $0.key != "representations" },
      representations: (value["representations"]?.array ?? []).map {
        Representation(members: $0.members)
      }
    )
  }

  private func has(_ place: RunRecord.Place) -> Bool {
    items.indices.contains(place.item)
      && items[place.item].representations.indices.contains(place.representation)
  }

  private mutating func keep(
    _ payload: RunRecord.Payload,
    _ type: String?,
    at place: RunRecord.Place
  ) {
    guard has(place) else { return }
    let (item, representation) = (place.item, place.representation)
    if case .names = payload {
      items[item].representations[representation].names = payload
    } else {
      items[item].representations[representation].bytes = payload
      // Its type says how its text is written, where nothing else does.
      guard let type,
        let old = items[item].representations[representation].members.firstIndex(where: {
          $0.key == "type"
        })
      else { return }
      items[item].representations[representation].members[old].value = .string(type)
    }
  }

  private mutating func ask(_ id: Int, _ asking: Call, _ wanted: RunRecord.Wanted) {
    var call = asking
    last = max(last, call.time)
    switch wanted {
    case .load(let place):
      guard has(place) else { return }
      let (item, representation) = (place.item, place.representation)
      let number = items[item].representations[representation].loads.count
      items[item].representations[representation].loads.append(call)
      asked[id] = .load(item: item, representation: representation, number: number)
    case .task(let name):
      let place = tasks.firstIndex { $0.name == name } ?? tasks.count
      if place == tasks.count { tasks.append((name, [])) }
      asked[id] = .task(place, number: tasks[place].calls.count)
      tasks[place].calls.append(call)
    case .work:
      asked[id] = .work(works.count)
      works.append(nil)
    case .save(let name):
      call.name = name
      asked[id] = .save(saves.count)
      saves.append(call)
    case .takeBack(let name):
      call.takesBack = name
      asked[id] = .save(saves.count)
      saves.append(call)
    }
  }

  private mutating func change(_ id: Int, _ body: (inout Call) -> Void) {
    switch asked[id] {
    case .load(let item, let representation, let number):
      body(&items[item].representations[representation].loads[number])
      last = max(last, items[item].representations[representation].loads[number].latest)
    case .task(let place, let number):
      body(&tasks[place].calls[number])
      last = max(last, tasks[place].calls[number].latest)
    case .work(let place):
      var call = Call(time: 0)
      body(&call)
      works[place] = call.ends
    case .save(let place):
      body(&saves[place])
      last = max(last, saves[place].latest)
    case nil: break
    }
  }

  // MARK: Writing

  /// Writes the session as lines: what happened up to the end, and an abort of what was under way.
  ///
  /// It expects so many faults; of none nothing is said.
  package func write(
    _ lines: PartLines,
    faultCount: Int = 0,
    to sink: any ByteSink
  ) throws(SinkError) {
    let loaded = items.filter { $0.representations.contains { !$0.loads.isEmpty } }
    let ids = loaded.compactMap { $0.members.first { $0.key == "id" }?.value.string }
    let merged = shown.merged(keeping: Set(ids))
    var head = session(merged)
    if faultCount > 0 { head.append(.init("expect", ["faults": .int(faultCount)])) }
    try Self.write(.object(head), to: sink)
    var failure: SinkError?
    lines.forEach { line in
      guard failure == nil, case .event(let event)? = RunRecord.coding.read(line, shelf) else {
        return
      }
      do throws(SinkError) {
        try Self.write(merged.renamed(event), to: sink)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    if isWhole { return }
    for type in ["cancel", "abort", "wait"] {
      let event: JSONValue = ["t": .double(last.rounded(.up)), "type": .string(type)]
      try Self.write(event, to: sink)
    }
  }

  private static func write(_ value: JSONValue, to sink: any ByteSink) throws(SinkError) {
    var line: [UInt8] = []
    JSONWriter().append(value, to: &line)
    line.append(0x0A)
    try sink.write(line)
  }

  private func session(_ merged: ShownItems.Merged) -> [JSONValue.Member] {
    var members = head
    if let title {
      members.removeAll { $0.key == "title" }
      // Behind the format.
      members.insert(.init("title", .string(title)), at: min(1, members.count))
    }
    members = members.map { member in
      guard member.key == "recorded" else { return member }
      let told = agent.map { [JSONValue.Member("agent", .string($0))] } ?? []
      var own = member.value.members + told + [.init("plugins", .object(plugins))]
      if !modules.isEmpty { own.append(.init("modules", .object(modules))) }
      return .init("recorded", .object(own))
    }
    if !source.isEmpty { members.append(.init("source", .object(source))) }
    // Where nothing is said each is opened by an event.
    if !members.contains(where: { $0.key == "destinations" }) {
      members.append(.init("destinations", .array([])))
    }
    members.append(.init("items", .array(items.compactMap { value($0, merged) })))
    if !tasks.isEmpty {
      let all = tasks.map { task in
        JSONValue.Member(task.name, .array(task.calls.map(behaviour)))
      }
      members.append(.init("tasks", .object(all)))
    }
    if !saves.isEmpty { members.append(.init("saves", .array(Self.ended(saves)))) }
    if works.contains(where: { $0 != 0 }) {
      let all = works.map { ends in
        JSONValue.object(ends.map { [.init("ends", .double($0))] } ?? [])
      }
      members.append(.init("works", .array(all)))
    }
    return members
  }

  private func value(_ item: Item, _ merged: ShownItems.Merged) -> JSONValue? {
    guard let members = merged.members(item.members) else { return nil }
    // Its name is what it is known as, where nothing else is said.
    let called = ["name", "known_as", "id"].lazy.compactMap { key in
      item.members.last { $0.key == key }?.value
    }.first
    let all = item.representations.map { representation -> JSONValue in
      var members = representation.members
      let size = members.last { $0.key == "size" }?.value
      members.append(representation.bytes?.member ?? .init("zeros", size ?? .int(0)))
      if let names = representation.names { members.append(names.member) }
      if !representation.loads.isEmpty {
        let loads = representation.loads.map { Self.ended($0, called) }
        members.append(.init("arrivals", .array(loads)))
      }
      return .object(members)
    }
    return .object(members + [.init("representations", .array(all))])
  }

  /// How a load or a save went; what its content is called, where that isn't the item's name.
  private static func ended(_ call: Call, _ name: JSONValue? = nil) -> JSONValue {
    var members: [JSONValue.Member] = []
    if let name = call.takesBack { members.append(.init("takes_back", name)) }
    if let ends = call.ends { members.append(.init("ends", .double(ends))) }
    if !call.steps.isEmpty { members.append(.init("steps", .array(call.steps))) }
    return .object(members + call.fate.without(name: name).members)
  }

  /// How saves went, with the name used only where a replay would find another one.
  ///
  /// In another order, as a search tries it, a name that stands there would be some other file's.
  private static func ended(_ saves: [Call]) -> [JSONValue] {
    var taken: Set<String> = []
    return saves.map { save in
      var save = save
      if let name = save.takesBack?.string {
        taken.remove(name.lowercased())
      } else if let name = save.name, save.fate == RunRecord.Fate(savedAs: name),
        taken.insert(name.lowercased()).inserted
      {
        save.fate = RunRecord.Fate()
      }
      return ended(save)
    }
  }

  private func behaviour(_ call: Call) -> JSONValue {
    // One that never came back takes longer than anybody waited.
    let ends = call.ends ?? (call.gone ?? (last - call.time).rounded(.up)) + 1
    var members: [JSONValue.Member] = [.init("duration", .double(ends))]
    members += call.fate.withoutNothing.members
    if !call.steps.isEmpty { members.append(.init("steps", .array(call.steps))) }
    return .object(members)
  }
}

/// The whole lines of what was written while somebody recorded, as often as they are wanted.
package struct PartLines {
  private let source: Source

  private enum Source {
    case bytes([UInt8])
    case file(String)
  }

  package init(bytes: [UInt8]) { source = .bytes(bytes) }
  package init(path: String) { source = .file(path) }

  /// Gives each line that can be read; the first that can't is the end, as writing ended there.
  func forEach(_ body: (JSONValue) -> Void) {
    var rest: [UInt8] = []
    switch source {
    case .bytes(let bytes): _ = Self.pass(bytes, &rest, body)
    case .file(let path):
      guard let descriptor = try? FileSystem.openFile(path) else { return }
      defer { FileSystem.close(descriptor) }
      var block: [UInt8] = []
      repeat {
        do throws(FileSystem.Failure) {
          try FileSystem.readSome(descriptor, upTo: 1 << 16, into: &block)
        } catch {
          return
        }
      } while !block.isEmpty && Self.pass(block, &rest, body)
    }
  }

  private static func pass(
    _ block: [UInt8],
    _ rest: inout [UInt8],
    _ body: (JSONValue) -> Void
  ) -> Bool {
    var start = block.startIndex
    while let end = block[start...].firstIndex(of: 0x0A) {
      rest += block[start..<end]
      guard let line = try? JSONReader().value(of: rest) else { return false }
      body(line)
      rest.removeAll(keepingCapacity: true)
      start = end + 1
    }
    rest += block[start...]
    return true
  }
}

extension JSONValue {
  fileprivate var number: Double? {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }
}
