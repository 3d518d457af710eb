import DropContent
import DropCore
import LuaSandbox

/// Reads checked arguments as what host functions want.
extension PluginRuntime {
  /// The type that an argument names, found without making a string of it.
  func type(_ call: borrowing HostCall, _ index: Int) -> ContentType {
    guard let name = unsafe call.rawString(index) else { return .data }
    // Safe: the name stays where it is while the host answers.
    return unsafe types.type(name)
  }

  /// The types that an argument names: one, or a list.
  func types(
    _ call: borrowing HostCall,
    _ index: Int
  ) throws(ScriptError) -> [ContentType]? {
    types(try value(call, index))
  }

  func types(_ value: LuaValue) -> [ContentType]? {
    switch value {
    case .string(let string): [type(string)]
    case .table(let table):
      table.list.compactMap { value in
        if case .string(let string) = value { type(string) } else { nil }
      }
    default: nil
    }
  }

  /// Whether one of the types passes that a call's arguments name, each one type or a list.
  func anyType(
    _ call: borrowing HostCall,
    _ passes: (ContentType) -> Bool
  ) throws(ScriptError) -> Bool {
    for index in 1..<max(1, call.count) {
      if call.kind(index) == .string {
        if passes(type(call, index)) { return true }
      } else if let types = try types(call, index), types.contains(where: passes) {
        return true
      }
    }
    return false
  }

  private func type(_ name: LuaString) -> ContentType {
    // Safe: the bytes are read only while they are lent.
    unsafe name.bytes.withUnsafeBytes { unsafe types.type($0) }
  }

  /// A list argument that stays in the script, and where results for its elements go.
  func list(
    _ call: borrowing HostCall,
    of function: String
  ) throws(ScriptError) -> (survey: ListSurvey, elements: LuaFunction, results: LuaFunction) {
    guard let survey = call.survey(0) else {
      throw .badArgument("\(function): its list has keys in place of elements")
    }
    guard let elements = call.reference(0),
      let results = call.makeTable(capacity: min(survey.count, 1024))
    else { throw .badArgument("\(function): there is no memory for another list") }
    return (survey, elements, results)
  }

  /// A table of named arguments; an empty one when it was left out.
  func table(_ call: borrowing HostCall, _ index: Int) throws(ScriptError) -> LuaTable {
    try value(call, index).table ?? LuaTable()
  }

  func content(_ call: borrowing HostCall, _ index: Int) throws(ScriptError) -> ContentObject {
    guard let handle = call.handle(index), let object = content(handle) else {
      throw .gone("content")
    }
    return object
  }

  func item(_ call: borrowing HostCall, _ index: Int) throws(ScriptError) -> Int {
    guard let handle = call.handle(index), let item = itemIndex(handle) else { throw .gone("item") }
    return item
  }

  func placeholder(
    _ call: borrowing HostCall,
    _ index: Int
  ) throws(ScriptError) -> PlaceholderID {
    guard let handle = call.handle(index), let id = placeholders[handle.index] else {
      throw .gone("placeholder")
    }
    return id
  }

  func rect(_ call: borrowing HostCall, _ index: Int) throws(ScriptError) -> Rect {
    guard let handle = call.handle(index), let rect = rect(handle) else { throw .gone("rect") }
    return rect
  }

  /// The drag that the script is called for.
  func currentDrag() throws(ScriptError) -> DragID {
    guard let drag else { throw ScriptError(code: "not_now", "no drag is under way") }
    return drag
  }

  func currentDestination() throws(ScriptError) -> Destination.Index {
    guard let destination else { throw .gone("destination") }
    return destination
  }

  /// Whether a session object is that of the drag that the script is called for.
  func checkSession(_ call: borrowing HostCall) throws(ScriptError) {
    guard let drag, let handle = call.handle(0), Int(handle.index) == drag.number else {
      throw .gone("session")
    }
  }
}

extension LuaTable {
  /// What a list has behind its holes, by its index from one; nil where the table has other keys.
  var beyondHoles: [(index: Int64, value: LuaValue)]? {
    var rest: [(index: Int64, value: LuaValue)] = []
    for pair in pairs {
      guard case .integer(let index) = pair.key, index > 0 else { return nil }
      rest.append((index, pair.value))
    }
    return rest
  }

  /// A list's elements in order, without its holes.
  var elements: [LuaValue] { list + (beyondHoles ?? []).map(\.value) }

  func integer(_ name: String) -> Int? {
    self[name].integer.map { Int($0) }
  }

  /// An index that scripts count from one, as the host counts it.
  func index(_ name: String) -> Int? {
    integer(name).map(\.place)
  }
}

extension Int {
  /// The place, counted from 0, that a script's index names; the least there is stays, so that a
  /// refusal can count it from 1 again.
  var place: Int { self == .min ? self : self - 1 }
}
