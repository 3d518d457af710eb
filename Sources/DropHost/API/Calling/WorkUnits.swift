import DropContent
import DropCore
import LuaSandbox
import SystemFiles

/// What the host's work for a script costs.
enum WorkUnits {
  /// More than that is a wait.
  static let mostInPlace = 100_000
  /// What the price of a host call includes.
  static let freeBytes = 128
  private static let freeElements = 8
  /// So many entries move on for one unit.
  static let entries = 64

  /// Choosing among what an item offers: each of the types that are wanted is looked at beside each
  /// representation, and ways to it are looked for.
  static func ofChoosing(_ wanted: Int, among representations: Int) -> Int {
    let (pairs, isTooMany) = wanted.multipliedReportingOverflow(by: representations + 16)
    return isTooMany ? .max : max(0, pairs - 128)
  }

  /// Types that are looked for among all items for the first time.
  static func ofLooking(_ types: Int, among items: Int) -> Int {
    let (pairs, isTooMany) = types.multipliedReportingOverflow(by: items)
    return isTooMany ? .max : max(0, pairs - 128)
  }

  /// One for sixteen bytes that are copied or looked through.
  static func of(bytes: Int) -> Int { max(0, bytes - freeBytes) / 16 }

  /// One for each element, beside the bytes.
  static func of(_ value: LuaValue) -> Int {
    switch value {
    case .string(let string): return of(bytes: string.bytes.count)
    case .table:
      var (elements, bytes) = (0, 0)
      count(value, &elements, &bytes)
      return max(0, elements - freeElements) + of(bytes: bytes)
    default: return 0
    }
  }

  private static func count(_ value: LuaValue, _ elements: inout Int, _ bytes: inout Int) {
    elements += 1
    switch value {
    case .string(let string): bytes += string.bytes.count
    case .table(let table):
      for value in table.list { count(value, &elements, &bytes) }
      for pair in table.pairs {
        count(pair.key, &elements, &bytes)
        count(pair.value, &elements, &bytes)
      }
    default: break
    }
  }
}

/// What a value takes of a script's memory, at most.
struct ValueWeight {
  private(set) var bytes = 0
  private(set) var longestList = 0
  private(set) var mostKeys = 0
  private(set) var longestText = 0
  /// How many lists and tables lie within each other.
  private(set) var deepest = 0
  private var depth = 0
  /// Short strings are held once, however often they stand: mostly the keys of rows.
  private var known: Set<LuaString> = []

  init(_ value: LuaValue) { add(value) }

  /// What the Lua value of it will take.
  init(_ value: JSONValue) { add(value) }

  private mutating func add(_ value: JSONValue) {
    switch value {
    case .string(let text): add(text)
    case .array(let elements):
      add(listed: elements.count, keys: 0)
      defer { depth -= 1 }
      for value in elements { add(value) }
    case .object(let members):
      add(listed: 0, keys: members.count)
      defer { depth -= 1 }
      for member in members {
        add(member.key)
        add(member.value)
      }
    case .null, .bool, .int, .double: break
    }
  }

  private mutating func add(_ text: String) {
    let count = text.utf8.count
    if count > 40 { add(text: count) } else { add(.string(LuaString(text))) }
  }

  private mutating func add(text count: Int) {
    longestText = max(longestText, count)
    bytes += count + 32
  }

  /// Adds a list or table; what is added before `depth` is lowered again lies in it.
  private mutating func add(listed: Int, keys: Int) {
    depth += 1
    deepest = max(deepest, depth)
    longestList = max(longestList, listed)
    mostKeys = max(mostKeys, keys)
    bytes += 64 + 16 * listed
    if keys > 0 { bytes += 24 << (Int.bitWidth - (keys - 1).leadingZeroBitCount) }
  }

  private mutating func add(_ value: LuaValue) {
    switch value {
    case .string(let string):
      if string.bytes.count <= 40, !known.insert(string).inserted { return }
      add(text: string.bytes.count)
    case .table(let table):
      add(listed: table.list.count, keys: table.pairs.count)
      defer { depth -= 1 }
      for value in table.list { add(value) }
      for pair in table.pairs {
        add(pair.key)
        add(pair.value)
      }
    default: break
    }
  }
}

extension HostReply {
  /// What its values cost that go to the script.
  var units: Int {
    switch self {
    case .value(.string(let string)): WorkUnits.of(bytes: string.bytes.count)
    case .value(.table(let table)), .kept(.table(let table)): WorkUnits.of(.table(table))
    case .values(let values): values.reduce(0) { $0 + WorkUnits.of($1) }
    default: 0
    }
  }
}

extension Request {
  /// About the memory that the entries take which it brings.
  var entryBytes: Int {
    switch self {
    case .insert(_, let entries, _, _), .commit(_, let entries):
      entries.reduce(0) { $0 + $1.bytes }
    case .placeholder(_, let title, _, _): ContentEntry(name: title).bytes
    // What it was is kept too, so that it can be again.
    case .update(_, let change): 2 * change.bytes
    case .within(_, let request): request.entryBytes
    default: 0
    }
  }

  var movesEntries: Bool {
    switch self {
    case .placeholder, .insert, .remove, .move, .update, .commit, .discard: true
    default: false
    }
  }
}

/// Work on content that would have taken too long within its call.
struct LongWork: Awaited {
  let bytes: Int
  let item: Int?
  /// Of how many bytes a loop goes through they are the next.
  let streamed: Int
  let run: @Sendable () -> Result<Content, ContentError>
  let reply: (Result<Content, ContentError>) throws(ScriptError) -> HostReply

  var longWork: WorkToCharge? { WorkToCharge(bytes: bytes, item: item) }

  init<Made: Sendable>(
    item: Int?,
    on bytes: Int,
    streaming streamed: Int = 0,
    _ body: @escaping @Sendable () throws(ContentError) -> Made,
    then reply: @escaping (Made) throws(ScriptError) -> HostReply,
    failed: ((ContentError) -> ScriptError)? = nil
  ) {
    self.bytes = bytes
    self.item = item
    self.streamed = streamed
    let made = Finished<Made>()
    run = {
      do throws(ContentError) {
        made.set(try body())
        return .success(Content(type: .data, bytes: []))
      } catch {
        return .failure(error)
      }
    }
    self.reply = { result throws(ScriptError) in
      switch result {
      case .failure(let error): throw failed?(error) ?? ScriptError(error, item: item)
      case .success:
        guard let value = made.value else { throw .cancelled }
        return try reply(value)
      }
    }
  }

  /// What work elsewhere came to.
  private final class Finished<Value: Sendable>: Sendable {
    private let held = Guarded<Value?>(nil)

    func set(_ value: Value) { held.withLock { $0 = value } }

    var value: Value? { held.withLock { $0 } }
  }
}
