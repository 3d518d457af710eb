import DropCore
import LuaSandbox

/// Outcomes as handlers get them.
enum OutcomeTable {
  static func outcome(_ outcome: Outcome) -> LuaValue {
    .table(LuaTable(fields: fields(outcome)))
  }

  /// The same with each item's fate in one list, for the source.
  static func settled(_ outcome: Outcome, types: [Int: ContentType]) -> LuaValue {
    let items = outcome.items.map { result in
      var fields = Self.fields(result)
      fields.append(("result", .string(result.kind.rawValue)))
      if let type = types[result.index] { fields.append(("type", .string(type.id))) }
      return LuaValue.table(LuaTable(fields: fields))
    }
    return .table(LuaTable(fields: fields(outcome) + [("items", .table(LuaTable(list: items)))]))
  }

  private static func fields(_ outcome: Outcome) -> [(String, LuaValue)] {
    var fields: [(String, LuaValue)] = [
      ("status", .string(outcome.status.rawValue)),
      ("imported", list(outcome.imported)),
      ("failed", list(outcome.failed)),
      ("skipped", list(outcome.skipped)),
    ]
    if let operation = outcome.operation { fields.append(("operation", .string(operation.name))) }
    if let id = outcome.destination { fields.append(("destination", .string(id))) }
    return fields
  }

  private static func list(_ results: [ItemResult]) -> LuaValue {
    .table(LuaTable(list: results.map { .table(LuaTable(fields: fields($0))) }))
  }

  private static func fields(_ result: ItemResult) -> [(String, LuaValue)] {
    var fields: [(String, LuaValue)] = [
      ("id", .string(result.id)), ("units", .integer(Int64(result.units))),
    ]
    if let code = result.code { fields.append(("code", .string(code.rawValue))) }
    if let reason = result.reason { fields.append(("reason", .string(reason))) }
    return fields
  }
}
