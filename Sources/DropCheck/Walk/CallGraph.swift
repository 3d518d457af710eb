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
  }

  /// The file itself is the first.
  private var functions = [Function()]
  /// The functions that are each handler; mostly one.
  private var handlers: [(callback: HostCallback, functions: [Int])] = []
  /// The function that is being walked.
  private(set) var current = 0

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
      var reached = Set(roots)
      var calls: [Call] = []
      var names: [TextPlace] = []
      var waiting = Array(roots.reversed())
      while let next = waiting.popLast() {
        calls += functions[next].calls
        names += functions[next].names
        for own in functions[next].own where reached.insert(own).inserted { waiting.append(own) }
      }
      body(callback, calls, names)
    }
  }
}
