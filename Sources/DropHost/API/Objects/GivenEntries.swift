import DropCore
import LuaSandbox

/// What a function has given that feeds `session:insert`, and isn't put in yet: the host has it as soon as it is
/// given, so that it stays whatever becomes of the script.
///
/// No name of it is for plugins: lines of the host's own call it.
final class GivenEntries: KeptObject {
  static var scriptClass: ScriptClass { .given }
  /// It lies with its feed.
  var keptBytes: Int { 0 }

  private var values: [LuaValue] = []
  /// The units that the function had come to with each, where it had come to another one.
  private var units: [GivenUnit?] = []
  /// How many were given in all.
  private(set) var count = 0
  /// Why the last that came isn't taken.
  private(set) var refusal: ScriptError?

  /// All that was given since the last time.
  func takeAll() -> (values: [LuaValue], units: [GivenUnit?]) {
    defer { (values, units) = ([], []) }
    return (values, units)
  }

  /// Whether it is an entry; else why not is noted.
  fileprivate func take(_ given: GivenValue, in context: HandlerContext) -> Bool {
    let place = "contents()[\(count + 1)]"
    do throws(ScriptError) {
      let value = try given.value.get()
      do throws(ValueMismatch) {
        try context.tools.checker.check(value, is: ScriptType.entry, at: place)
      } catch {
        throw .badArgument("session:insert: \(error.sentence)")
      }
      values.append(value)
    } catch {
      refusal = error
      return false
    }
    units.append(context.call.provenance?.takeUnit())
    count += 1
    return true
  }
}

/// The number of a unit in its item.
typealias GivenUnit = (item: Int, number: Int)

extension ContentEntry {
  /// The unit's number, where it is one of the item that this was made from.
  func number(of unit: GivenUnit?) -> Int? {
    guard let unit, origins.count == 1, origins[0] == unit.item else { return nil }
    return unit.number
  }
}

/// Any value, or why it isn't one for the host: the error is the insertion's, and not of the host's own lines.
private struct GivenValue: HostArgument {
  let value: Result<LuaValue, ScriptError>

  static var scriptType: ScriptType { .any }

  static func read(
    _ call: borrowing HostCall,
    _ argument: Argument,
    _ context: HandlerContext
  ) throws(ScriptError) -> GivenValue {
    do throws(ScriptError) {
      return GivenValue(value: .success(try context.value(call, argument.index)))
    } catch {
      if error == .spent { throw error }
      return GivenValue(value: .failure(.badArgument("session:insert: \(error.message)")))
    }
  }
}

/// What the host's own lines hand it to.
struct GivenEntry: HostObject {
  private let handle: Handle

  static var scriptClass: ScriptClass { .given }

  init(_ handle: Handle?, in context: HandlerContext) throws(ScriptError) {
    guard let handle else { throw .gone("list") }
    self.handle = handle
  }

  static let take = HostFunction(
    on: GivenEntry.self,
    "take",
    "Takes what was given.",
    Parameter<GivenValue>("entry", "it"),
    phases: .asking(.insert),
    example: ""
  ) { context, object, value throws(ScriptError) in
    guard let given = context.objects.object(object.handle, as: GivenEntries.self) else {
      throw .gone("list")
    }
    return given.take(value, in: context)
  }
}
