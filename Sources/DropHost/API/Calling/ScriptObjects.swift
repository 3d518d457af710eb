import DropContent
import DropCore
import LuaSandbox

/// What stands behind an object that the host keeps for a script, until the script drops that.
protocol KeptObject {
  static var scriptClass: ScriptClass { get }
  /// What of it counts as kept for the script.
  var keptBytes: Int { get }
  /// The object as plain data, where it can be.
  var plain: JSONValue? { get }
}

extension KeptObject {
  var keptBytes: Int { ScriptObjects.handleBytes }
  var plain: JSONValue? { nil }
}

/// What the objects stand for that one script holds, and what the script lent to the host.
final class ScriptObjects {
  private let numbers: LibraryNumbers
  /// By the numbers of their classes; made when the script gets the first of a class.
  private var tables: [KeptTable?] = []
  /// The units of the contents that the script took units of last, so that a walk over all of them
  /// finds them once.
  private var openUnits: [(handle: Handle, units: ContentUnits)] = []
  /// References in copies that were made of arguments; they go when the script has come back.
  private var borrowed: [LuaFunction] = []
  /// Whether any of these may have something.
  private(set) var holdsAny = false

  /// At how many contents the script is asked which of them it dropped.
  private(set) var looksThroughAt = firstLook

  private static let firstLook = 16_384

  /// What an object counts that is kept for a script, beside the bytes that the script made.
  static let handleBytes = 256

  /// Each may hold a decoded text or an open document.
  private static let mostOpenUnits = 4

  init(_ numbers: LibraryNumbers) {
    self.numbers = numbers
  }

  // MARK: Objects that are counted by their class

  func handle(_ scriptClass: ScriptClass, _ index: Int, _ generation: Int = 0) -> Handle {
    Handle(
      classIndex: numbers.of(scriptClass),
      index: UInt32(truncatingIfNeeded: index),
      generation: UInt32(truncatingIfNeeded: generation)
    )
  }

  /// Whether a handle is of a class.
  func isHandle(_ handle: Handle, of scriptClass: ScriptClass) -> Bool {
    handle.classIndex == numbers.of(scriptClass)
  }

  /// Whether a handle stands for something of the drag's, which is the same for each script.
  func isShared(_ handle: Handle) -> Bool {
    [.item, .destination, .session].contains { isHandle(handle, of: $0) }
  }

  // MARK: Objects that are given and freed

  /// Puts an object into the table of its class, without counting it.
  func insert<Object: KeptObject>(_ object: Object) -> Handle {
    holdsAny = true
    let number = numbers.of(Object.scriptClass)
    let place = table(of: Object.self, number).insert(object)
    return Handle(classIndex: number, index: place.index, generation: place.generation)
  }

  private func table<Object: KeptObject>(
    of type: Object.Type,
    _ number: UInt8
  ) -> KeptTableOf<Object> {
    let place = Int(number)
    while tables.count <= place { tables.append(nil) }
    if let table = tables[place] as? KeptTableOf<Object> { return table }
    let table = KeptTableOf<Object>()
    tables[place] = table
    return table
  }

  /// What a handle stands for; none where it is of another class, or gone.
  func object<Object: KeptObject>(
    _ handle: Handle,
    as type: Object.Type = Object.self
  ) -> Object? {
    guard isHandle(handle, of: Object.scriptClass) else { return nil }
    return (table(of: handle) as? KeptTableOf<Object>)?.object(handle)
  }

  private func table(of handle: Handle) -> KeptTable? {
    let place = Int(handle.classIndex)
    return place < tables.count ? tables[place] : nil
  }

  /// An object as plain data.
  func plain(_ handle: Handle) -> JSONValue? { table(of: handle)?.plain(handle) }

  /// How many of a class the script holds, or has dropped unseen.
  func count(of scriptClass: ScriptClass) -> Int {
    table(of: handle(scriptClass, 0))?.count ?? 0
  }

  /// Has the next look come when they have doubled, and at the latest at so many.
  func lookAgain(after count: Int, atMost most: Int) {
    looksThroughAt = min(max(Self.firstLook, count * 2), most)
  }

  // MARK: Units

  func units(of handle: Handle) -> ContentUnits? {
    openUnits.first { $0.handle == handle }?.units
  }

  func insert(_ units: ContentUnits, of handle: Handle) {
    if openUnits.count == Self.mostOpenUnits { openUnits.removeFirst() }
    openUnits.append((handle, units))
  }

  // MARK: What was lent

  /// Notes the references in a copy of an argument.
  func borrow(functionsIn value: LuaValue) {
    let before = borrowed.count
    value.appendFunctions(to: &borrowed)
    if borrowed.count > before { holdsAny = true }
  }

  /// Has a reference in a copy of an argument outlive the call; whoever asked for that lets it go.
  func hold(_ function: LuaFunction) { borrowed.removeAll { $0 == function } }

  /// The references to let go of, once the script has come back.
  func takeBorrowed() -> [LuaFunction] {
    guard !borrowed.isEmpty else { return [] }
    defer { borrowed.removeAll() }
    return borrowed
  }

  // MARK: What goes

  /// Whether the script has to be asked which objects it dropped.
  var holdsObjects: Bool { tables.contains { ($0?.count ?? 0) > 0 } }

  /// Frees what objects stood for that the script has dropped, and says how many bytes were kept for
  /// them.
  func free(_ dropped: [Handle]) -> Int {
    var bytes = 0
    for handle in dropped {
      bytes += table(of: handle)?.remove(handle) ?? 0
      if !openUnits.isEmpty { openUnits.removeAll { $0.handle == handle } }
    }
    return bytes
  }

  /// Notes that whatever was dropped is freed.
  func settle() { holdsAny = holdsObjects || !borrowed.isEmpty }

  /// The script's state is gone, and with it all that it held.
  func removeAll() {
    tables = []
    openUnits = []
    borrowed = []
  }
}

/// What the objects of one class stand for that a script holds.
private class KeptTable {
  var count: Int { 0 }

  /// How many bytes were kept for an object that goes.
  func remove(_ handle: Handle) -> Int { 0 }

  func plain(_ handle: Handle) -> JSONValue? { nil }
}

/// The same of a known class: its objects lie in it as they are.
private final class KeptTableOf<Object: KeptObject>: KeptTable {
  private var objects = HandleTable<Object>()

  override var count: Int { objects.count }

  func insert(_ object: Object) -> (index: UInt32, generation: UInt32) { objects.insert(object) }

  func object(_ handle: Handle) -> Object? {
    objects.value(handle.index, generation: handle.generation)
  }

  override func remove(_ handle: Handle) -> Int {
    objects.remove(handle.index, generation: handle.generation)?.keptBytes ?? 0
  }

  override func plain(_ handle: Handle) -> JSONValue? { object(handle)?.plain }
}

/// Values by the indexes of their handles.
///
/// A freed place is used again under the next generation, so an old handle is known as gone.
struct HandleTable<Value> {
  private var values: [Value?] = []
  private var generations: [UInt32] = []
  private var free: [Int] = []

  mutating func insert(_ value: Value) -> (index: UInt32, generation: UInt32) {
    if let place = free.popLast() {
      values[place] = value
      return (UInt32(place), generations[place])
    }
    values.append(value)
    generations.append(0)
    return (UInt32(values.count - 1), 0)
  }

  func value(_ index: UInt32, generation: UInt32) -> Value? {
    let place = Int(index)
    guard place < values.count, generations[place] == generation else { return nil }
    return values[place]
  }

  mutating func remove(_ index: UInt32, generation: UInt32) -> Value? {
    let place = Int(index)
    guard place < values.count, generations[place] == generation, let value = values[place] else {
      return nil
    }
    values[place] = nil
    generations[place] = (generations[place] + 1) & 0xff_ffff
    free.append(place)
    return value
  }

  var count: Int { values.count - free.count }
}

extension LuaValue {
  /// Adds the references in a value to a list.
  func appendFunctions(to list: inout [LuaFunction]) {
    switch self {
    case .function(let function): list.append(function)
    case .table(let table):
      for value in table.list { value.appendFunctions(to: &list) }
      for pair in table.pairs { pair.value.appendFunctions(to: &list) }
    default: break
    }
  }
}
