import DropContent
import DropHost
import DropReplay

/// Which host functions a plugin's functions call, and which functions of its own.
struct CallGraph {
  /// A call of a host function, and where it stands.
  typealias Call = (function: HostFunction, place: TextPlace)

  private struct Function {
    var calls: [Call] = []
    var own: Set<Int> = []
    /// Where an item's name is used as if it were known.
    var names: [TextPlace] = []
    /// Uses of variables of the file's own.
    var uses: [Use] = []
  }

  /// A function reads or changes a variable of the file's own.
  struct Use {
    let variable: Int
    let name: String
    let isWrite: Bool
    let place: TextPlace
  }

  /// The file itself is the first.
  private var functions = [Function()]
  /// The functions that are each handler; mostly one.
  private var handlers: [(callback: HostCallback, functions: [Int])] = []
  /// The function that is being walked.
  private(set) var current = 0
  private var variables = 0

  /// Goes into a function of the plugin's; its number.
  mutating func enter() -> Int {
    functions.append(Function())
    current = functions.count - 1
    return current
  }

  /// Comes back into the function around it.
  mutating func leave(to outer: Int) { current = outer }

  mutating func noteCall(_ function: HostFunction, at place: TextPlace) {
    functions[current].calls.append((function, place))
  }

  /// An item's name is used as if it were known.
  mutating func noteName(at place: TextPlace) { functions[current].names.append(place) }

  /// A variable that functions may share; none where one of them declares it.
  mutating func makeVariable() -> Int? {
    guard current == 0 else { return nil }
    variables += 1
    return variables
  }

  /// What the file itself does comes before all handlers.
  mutating func note(_ use: Use) { if current != 0 { functions[current].uses.append(use) } }

  mutating func noteUse(of function: Int) { functions[current].own.insert(function) }

  mutating func note(_ callback: HostCallback, is function: Int) {
    if let place = handlers.firstIndex(where: { $0.callback.handler == callback.handler }) {
      handlers[place].functions.append(function)
    } else {
      handlers.append((callback, [function]))
    }
  }

  /// What runs while the plugin loads.
  var whileLoading: [Call] { functions[0].calls }

  /// What each handler reaches, by itself or through the plugin's own functions.
  func eachHandler(_ body: (HostCallback, [Call], _ names: [TextPlace]) -> Void) {
    for (callback, roots) in handlers {
      let reached = reached(from: roots)
      body(callback, reached.flatMap(\.calls), reached.flatMap(\.names))
    }
  }

  private func reached(from roots: [Int]) -> [Function] {
    var known = Set(roots)
    var reached: [Function] = []
    var waiting = Array(roots.reversed())
    while let next = waiting.popLast() {
      reached.append(functions[next])
      for own in functions[next].own where known.insert(own).inserted { waiting.append(own) }
    }
    return reached
  }

  /// A use of a variable, and the handler that it is reached from.
  typealias HandlerUse = (handler: HostCallback, use: Use)

  /// The variables that handlers of one kind change and those of another only read: of each the first
  /// change, and the first reading.
  func passed(
    from writers: (HostCallback) -> Bool,
    to readers: (HostCallback) -> Bool
  ) -> [(written: HandlerUse, read: HandlerUse)] {
    var written: [Int: HandlerUse] = [:]
    var read: [HandlerUse] = []
    var changed: Set<Int> = []
    for (callback, roots) in handlers where writers(callback) || readers(callback) {
      for use in reached(from: roots).flatMap(\.uses) {
        if writers(callback) {
          if use.isWrite, written[use.variable] == nil { written[use.variable] = (callback, use) }
        } else if use.isWrite {
          changed.insert(use.variable)
        } else {
          read.append((callback, use))
        }
      }
    }
    var told = changed
    read.sort { one, other in
      let (place, next) = (one.use.place, other.use.place)
      return (place.line, place.column) < (next.line, next.column)
    }
    return read.compactMap { reading in
      guard let change = written[reading.use.variable],
        told.insert(reading.use.variable).inserted
      else { return nil }
      return (change, reading)
    }
  }
}
