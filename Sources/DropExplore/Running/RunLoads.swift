import DropCore
import DropReplay

/// The loads of a run: how often each began, and what was settled of each for good.
///
/// A load has a number: its item's and its representation's.
struct RunLoads {
  private var counts: [Int: Int] = [:]
  /// Those that began and have not ended, by item, in order.
  private var underWay = NameTable<[Int]>()
  /// Those whose source doesn't come back.
  private(set) var gone: Set<Int> = []
  private(set) var sizes: [Int: Delivery.Bytes] = [:]
  /// How those went that failed or were slow when they last began.
  private(set) var troubles: [Int: Int] = [:]

  /// Above all numbers of loads.
  static let mostNumber = 1 << 40

  static func number(_ item: Int, _ representation: Int) -> Int { item << 6 | representation & 63 }

  /// How often it has begun.
  func count(_ number: Int) -> Int { counts[number, default: 0] }

  mutating func began(_ number: Int, _ item: String, _ representation: Int) {
    counts[number, default: 0] += 1
    underWay[item, default: []].append(representation)
  }

  /// The representation whose load ended: of an item's the one that began first.
  mutating func ended(_ item: String) -> Int? {
    // Looked up once: of each run every load comes here.
    func takeFirst(of list: inout [Int]?) -> Int? {
      list?.isEmpty == false ? list?.removeFirst() : nil
    }
    return takeFirst(of: &underWay[item])
  }

  /// It fails, is slow, or recovers from that.
  mutating func trouble(_ number: Int, _ alternative: Int) {
    let isTrouble = [Alternative.fails, Alternative.slow, Alternative.late].contains(alternative)
    if isTrouble { troubles[number] = alternative } else { troubles[number] = nil }
  }

  mutating func lose(_ number: Int) { gone.insert(number) }

  /// A payload is as large as it is, however often it is loaded.
  mutating func settle(_ number: Int, _ bytes: Delivery.Bytes) { sizes[number] = bytes }
}

/// What a run lets be known of items before the drop.
struct RunKnowledge {
  private(set) var hovers = NameTable<DragItem.Hover>()

  mutating func settle(_ item: String, _ hover: DragItem.Hover) { hovers[item] = hover }
}

/// The tasks of a run.
struct RunTasks {
  /// Those under way, with how often each name was called before.
  private var underWay: [TaskID: (name: String, call: Int)] = [:]
  private var calls = NameTable<Int>()
  /// How often each was asked for, by its name and item.
  private var turns = NameTable<Int>()
  /// Those, or without an item those names, of which the last one failed otherwise than recorded.
  private var troubles = NameSet()

  /// How often that name was called before.
  mutating func began(_ id: TaskID, _ name: String) -> Int {
    let call = calls[name, default: 0]
    underWay[id] = (name, call)
    calls[name, default: 0] += 1
    return call
  }

  mutating func ended(_ id: TaskID) -> (name: String, call: Int)? {
    underWay.removeValue(forKey: id)
  }

  /// How often a task was asked for before, for that item.
  mutating func turn(of name: String, for item: String) -> Int {
    let turn = Self.turn(of: name, for: item)
    defer { turns[turn, default: 0] += 1 }
    return turns[turn, default: 0]
  }

  private static func turn(of name: String, for item: String?) -> String {
    item.map { "\(name) \($0)" } ?? name
  }

  /// Whether it failed, otherwise than recorded, when it was asked for last.
  func isInTrouble(_ name: String, for item: String?) -> Bool {
    troubles.contains(Self.turn(of: name, for: item))
  }

  /// It fails otherwise than recorded, or recovers from that.
  mutating func trouble(_ name: String, for item: String?, _ isTrouble: Bool) {
    let turn = Self.turn(of: name, for: item)
    if isTrouble { troubles.insert(turn) } else { troubles.remove(turn) }
  }
}
