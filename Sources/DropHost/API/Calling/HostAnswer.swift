package import DropCore
import LuaSandbox

/// What came from outside while a script ran, and that the same script might get otherwise next time.
package enum HostAnswer: Sendable, Hashable {
  /// What a function of the app's own gave at once, or why it didn't.
  case function(String, Result<JSONValue, LoadFailure>)
  /// The time of day, in seconds since 1970.
  case clock(Double)
  /// A file of a plugin as it was read, none where there is none, or why it couldn't be.
  case text(String, of: String, Result<[UInt8]?, LoadFailure>)
  /// The wall clock stopped a call that had used so many units. It is named by its number among all that
  /// drops made into scripts; those of hovering have numbers of their own, below zero.
  case kill(call: Int, units: Int64)
}

/// What is asked of the outside while a script runs.
package enum HostQuestion: Sendable, Hashable {
  /// What a function of the app's own gives now.
  case function(String)
  /// What time of day it is.
  case clock
  /// What a file of a plugin holds.
  case text(String, of: String)
  /// Whether the wall clock stops a call, by the same number.
  case kill(call: Int)
}

/// Hears what scripts were given from outside, in its order.
package protocol AnswerTap: AnyObject {
  /// A script is about to get it, in a call of hovering or of a drop.
  func heard(_ answer: HostAnswer, isHovering: Bool)
}

/// Gives again what came from outside once: as long as it knows, nobody else is asked.
package protocol AnswerSource: AnyObject {
  /// What came when that was asked; nil: it is to be asked now.
  func answer(to question: HostQuestion) -> HostAnswer?
}

/// Where all passes that comes from outside while a script runs.
final class OutsideAnswers {
  private let clock: @Sendable () -> Double
  /// What the clock shows at the engine's time 0, where it counts from there.
  private let clockStart: Double?
  private let taps: [any AnswerTap]
  private let source: (any AnswerSource)?
  private var plugins = PluginNames()
  /// How many calls into scripts drops have begun.
  private var calls = 0
  /// How many hovering has, counted below zero.
  private var hoverCalls = 0
  /// Whether the last call is hovering's: what it is given a drop never asks for.
  private var isHovering = false

  init(
    clock: @escaping @Sendable () -> Double,
    clockStart: Double?,
    taps: [any AnswerTap],
    source: (any AnswerSource)?
  ) {
    self.clock = clock
    self.clockStart = clockStart
    self.taps = taps
    self.source = source
  }

  /// How many calls into scripts drops have begun, and that there were so many elsewhere.
  var dropCalls: Int { calls }
  func pass(calls: Int) { self.calls = calls }

  /// What a plugin is called where its texts are asked for, once they were.
  func naming(of displayName: String, _ identity: AnyObject) -> PluginNaming? {
    plugins.naming(of: displayName, identity)
  }

  /// Those are called that; all others are new when they are asked for something.
  func keepOnly(_ names: [PluginNaming]) { plugins.keepOnly(names) }

  private func tell(_ answer: HostAnswer) {
    for tap in taps { tap.heard(answer, isHovering: isHovering) }
  }

  /// The time of day, in seconds since 1970, at a time of the engine's.
  func time(at now: Double) -> Double {
    let seconds: Double
    if case .clock(let known)? = source?.answer(to: .clock) {
      seconds = known
    } else {
      seconds = clockStart.map { $0 + now / 1_000 } ?? clock()
    }
    tell(.clock(seconds))
    return seconds
  }

  /// What a file of a plugin holds: what is known of it, or what `body` reads; none where there is none.
  ///
  /// Several plugins may be called the same; which one it is `identity` says.
  func text(
    _ path: String,
    of displayName: String,
    _ identity: AnyObject,
    _ body: () throws -> [UInt8]?
  ) -> Result<[UInt8]?, LoadFailure> {
    let isHeard = source != nil || !taps.isEmpty
    let plugin = isHeard ? plugins.name(displayName, identity) : displayName
    let text: Result<[UInt8]?, LoadFailure>
    if case .text(_, _, let known)? = source?.answer(to: .text(path, of: plugin)) {
      text = known
    } else {
      do {
        text = .success(try body())
      } catch {
        text = .failure(LoadFailure(.failed, "\(error)"))
      }
    }
    tell(.text(path, of: plugin, text))
    return text
  }

  /// What a function of the app's own gives: what is known of it, or what `body` does.
  func value<Value: ScriptValue>(
    of function: String,
    _ body: () throws -> Value
  ) throws(ScriptError) -> Value {
    if case .function(_, let known)? = source?.answer(to: .function(function)) {
      tell(.function(function, known))
      switch known {
      case .failure(let failure): throw ScriptError(failure.code, failure.message)
      case .success(let plain):
        guard let value = Value(script: plain) else {
          throw ScriptError(.failed, "dnd.app.\(function) gave something else before")
        }
        return value
      }
    }
    do {
      let value = try body()
      if !taps.isEmpty { tell(.function(function, .success(value.script))) }
      return value
    } catch {
      let raised = ScriptError(thrown: error)
      let failure = LoadFailure(FailureCode(rawValue: raised.code), raised.message)
      tell(.function(function, .failure(failure)))
      throw raised
    }
  }

  /// A call into a script begins: where it is known that the wall clock stopped it, it is stopped there.
  @inline(__always)
  func begin(_ sandbox: Sandbox, isHovering: Bool) {
    self.isHovering = isHovering
    if isHovering { hoverCalls &-= 1 } else { calls &+= 1 }
    if let source { stop(sandbox, as: source) }
  }

  private var call: Int { isHovering ? hoverCalls : calls }

  /// Calls that one like it made already aren't made again; they keep their numbers.
  func passOver(calls: Int, isHovering: Bool) {
    if isHovering { hoverCalls -= calls } else { self.calls += calls }
  }

  private func stop(_ sandbox: Sandbox, as source: any AnswerSource) {
    guard case .kill(_, let units)? = source.answer(to: .kill(call: call)) else { return }
    sandbox.stopNext(after: units)
  }

  /// The call that began last failed, perhaps by the wall clock.
  func note(_ fault: SandboxFault, in sandbox: Sandbox) {
    if fault.kind == .deadline { tell(.kill(call: call, units: sandbox.lastUnits)) }
  }
}

/// What answers call plugins, of which several may be called the same: by a number, in the order in which they
/// were first read.
private struct PluginNames {
  private var counts: [String: Int] = [:]
  private var known: [ObjectIdentifier: (name: String, identity: AnyObject)] = [:]

  mutating func name(_ displayName: String, _ identity: AnyObject) -> String {
    if let known = known[ObjectIdentifier(identity)] { return known.name }
    let count = counts[displayName, default: 0] + 1
    counts[displayName] = count
    let name = count == 1 ? displayName : "\(displayName) \(count)"
    // It is kept, so that no other gets its number.
    known[ObjectIdentifier(identity)] = (name, identity)
    return name
  }

  func naming(of displayName: String, _ identity: AnyObject) -> PluginNaming? {
    known[ObjectIdentifier(identity)].map { known in
      PluginNaming(
        displayName: displayName,
        identity: identity,
        name: known.name,
        count: counts[displayName] ?? 0
      )
    }
  }

  mutating func keepOnly(_ names: [PluginNaming]) {
    (known, counts) = ([:], [:])
    for each in names {
      known[ObjectIdentifier(each.identity)] = (each.name, each.identity)
      counts[each.displayName] = each.count
    }
  }
}

/// What a plugin is called where its texts are asked for.
struct PluginNaming {
  let displayName: String
  let identity: AnyObject
  let name: String
  /// How many there were of that display name.
  let count: Int
}
