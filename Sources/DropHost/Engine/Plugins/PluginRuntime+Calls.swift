import DropCore
import LuaSandbox

extension PluginRuntime {
  /// Answers a call that the script makes.
  func call(_ number: Int, _ call: borrowing HostCall) -> HostReply {
    if let answer = binding.shortcuts[number]?.answer(self, call) { return .boolean(answer) }
    let entry = binding.entries[number]
    defer { checked = nil }
    do throws(ScriptError) {
      if !entry.phases.contains(phase) { throw notNow(entry) }
      try check(call, entry)
      if let capability = entry.capability { try require(capability, for: entry) }
      return try entry.body(self, call)
    } catch {
      return .failure(error.named(entry.spelling).hostError(item: error.item.map(itemHandle)))
    }
  }

  private func check(
    _ call: borrowing HostCall,
    _ entry: HostEntry
  ) throws(ScriptError) {
    for index in entry.masks.indices {
      let kind = call.kind(index + entry.offset)
      guard entry.masks[index] & (1 << UInt16(kind.rawValue)) != 0 else {
        throw try mismatch(call, index, entry)
      }
      if entry.isDeep[index], kind != .nil, kind != .function {
        try checkValue(call, index, entry)
      }
    }
    let first = entry.masks.count + entry.offset
    guard entry.isVariadic, call.count > first else { return }
    let last = entry.masks.count - 1
    for index in first..<call.count {
      if entry.masks[last] & (1 << UInt16(call.kind(index).rawValue)) == 0 {
        throw try mismatch(call, index - entry.offset, entry)
      }
      if entry.isDeep[last] { try checkValue(call, index - entry.offset, entry) }
    }
  }

  private func mismatch(
    _ call: borrowing HostCall,
    _ index: Int,
    _ entry: HostEntry
  ) throws(ScriptError) -> ScriptError {
    let parameter = entry.parameters[min(index, entry.parameters.count - 1)]
    let value = try value(call, index + entry.offset)
    let found = binding.checker.describe(value)
    return .badArgument(
      "\(entry.spelling): \(parameter.name) must be \(parameter.type.sentence), not \(found)"
    )
  }

  private func checkValue(
    _ call: borrowing HostCall,
    _ index: Int,
    _ entry: HostEntry
  ) throws(ScriptError) {
    let parameter = entry.parameters[min(index, entry.parameters.count - 1)]
    switch parameter.type {
    case .object(let scriptClass):
      let found = call.handle(index + entry.offset)?.classIndex
      if found == binding.index(of: scriptClass) { return }
    case .contentTypes where call.kind(index + entry.offset) == .string: return
    default: break
    }
    let value = try value(call, index + entry.offset)
    if binding.checker.fits(value, parameter.type) {
      checked = (index + entry.offset, value)
      return
    }
    do throws(ValueMismatch) {
      try binding.checker.check(value, is: parameter.type, at: parameter.name)
    } catch {
      throw .badArgument("\(entry.spelling): \(error.sentence)")
    }
  }

  /// A copy of an argument.
  func value(_ call: borrowing HostCall, _ index: Int) throws(ScriptError) -> LuaValue {
    if let checked, checked.index == index { return checked.value }
    do throws(SandboxFault) {
      let value = try call.value(index)
      value.appendFunctions(to: &borrowed)
      return value
    } catch {
      throw .badArgument(error.message)
    }
  }

  private func notNow(_ entry: HostEntry) -> ScriptError {
    ScriptError(
      code: "not_now",
      "\(entry.spelling) can't be called \(phase.sentence), only \(entry.phases.sentence)"
    )
  }

  private func require(
    _ capability: Capability,
    for entry: HostEntry
  ) throws(ScriptError) {
    let name = capability.rawValue
    if !manifest.needs.contains(capability) {
      throw ScriptError(
        .denied,
        "\(entry.spelling) needs the capability \(name); add it to the plugin's needs"
      )
    }
    if !assignment.grants.contains(capability) {
      throw ScriptError(
        .denied,
        "\(entry.spelling) needs the capability \(name), which was not granted; "
          + "grant it with --allow \(name), the session's \"allow\": [\"\(name)\"], or in the "
          + "embedder's code"
      )
    }
  }
}

extension ScriptError {
  /// The error with the name of the function whose argument is out of range.
  fileprivate func named(_ function: String) -> ScriptError {
    guard code == "out_of_range" else { return self }
    return ScriptError(code: code, "\(function): \(message)", item: item)
  }

  /// The error as the script gets it.
  func hostError(item: Handle? = nil) -> HostError {
    let fields = item.map { [LuaTable.Pair(key: "item", value: .handle($0))] } ?? []
    return HostError(code: code, message: message, fields: fields)
  }
}
