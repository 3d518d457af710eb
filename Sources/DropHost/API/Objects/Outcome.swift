import DropCore
import LuaSandbox

/// Outcomes as handlers get them.
enum OutcomeTable {
  // MARK: What they hold

  /// What each status says, in the order of the choices.
  private static let statusMeaning =
    "`imported`: every item arrived, and nothing of one failed; `partial`: some did, or a part of one; `failed`: none did, and one failed or the "
    + "handler had a fault; `forbidden`: dropped where the proposal was forbidden; `cancelled`: given "
    + "up before the drop, or dropped on the proposal `cancel`; `aborted`: stopped by the user after "
    + "the drop; `none`: nothing failed and nothing arrived, as every item was skipped or no "
    + "destination wanted the drag"

  static let outcome = HostRecord(
    "dnd.Outcome",
    "How a session ended.",
    fields: [
      HostField(
        "status",
        .choice([
          "imported", "partial", "failed", "forbidden", "cancelled", "aborted", "none",
        ]),
        statusMeaning
      ),
      HostField("operation", .operation, "what was done", optional: true),
      HostField("destination", .string, "where it was dropped", optional: true),
      HostField("app", .string, "which program took it outside, if known", optional: true),
      HostField("imported", .list(.record("dnd.ItemResult")), "items that arrived"),
      HostField("failed", .list(.record("dnd.ItemResult")), "items that did not, and why"),
      HostField("skipped", .list(.record("dnd.ItemResult")), "items left out, and why"),
    ]
  )

  static let itemResult = HostRecord(
    "dnd.ItemResult",
    "What became of one item.",
    fields: [
      HostField("id", .string, "the item"),
      HostField("name", .string, "what people call it"),
      HostField(
        "code",
        .string,
        "why it failed, for programs: a load's code, `fault`, `rolled_back`",
        optional: true
      ),
      HostField("reason", .string, "why it failed or was skipped, for people", optional: true),
      HostField("units", .integer, "how many entries came of it", optional: true),
      HostField(
        "failed_units",
        .record("dnd.FailedUnits"),
        "those of its units that failed",
        optional: true
      ),
    ]
  )

  static let failedUnits = HostRecord(
    "dnd.FailedUnits",
    "The units of an item that failed.",
    fields: [
      HostField("count", .integer, "how many"),
      HostField("first", .list(.record("dnd.FailedUnit")), "the first of them, ten at most"),
    ]
  )

  static let failedUnit = HostRecord(
    "dnd.FailedUnit",
    "One unit that failed.",
    fields: [
      HostField(
        "unit",
        .integer,
        "its number, from 1; none where the item failed after some of it had arrived",
        optional: true
      ),
      HostField("message", .string, "why, for people"),
    ]
  )

  static let sourceOutcome = HostRecord(
    "dnd.DragOutcome",
    "What became of a drag, told to its source.",
    fields: [
      HostField("status", .string, "how it ended"),
      HostField("operation", .operation, "what was done", optional: true),
      HostField("destination", .string, "which destination took it", optional: true),
      HostField("app", .string, "which program took it outside, if known", optional: true),
      HostField("items", .list(.record("dnd.SettledItem")), "each item's fate"),
      HostField("imported", .list(.record("dnd.ItemResult")), "items that arrived"),
      HostField("failed", .list(.record("dnd.ItemResult")), "items that did not, and why"),
      HostField("skipped", .list(.record("dnd.ItemResult")), "items left out, and why"),
    ]
  )

  static let settledItem = HostRecord(
    "dnd.SettledItem",
    "What became of one item of a source.",
    fields: [
      HostField("id", .string, "the item"),
      HostField("name", .string, "what people call it"),
      HostField("result", .choice(["imported", "failed", "skipped"]), "its fate"),
      HostField("type", .string, "as what it was taken", optional: true),
      HostField("code", .string, "why it failed, for programs", optional: true),
      HostField("reason", .string, "why it failed or was skipped, for people", optional: true),
    ]
  )

  // MARK: Their making

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
    if let app = outcome.app { fields.append(("app", .string(app))) }
    return fields
  }

  private static func list(_ results: [ItemResult]) -> LuaValue {
    .table(LuaTable(list: results.map { .table(LuaTable(fields: fields($0))) }))
  }

  private static func fields(_ result: ItemResult) -> [(String, LuaValue)] {
    var fields: [(String, LuaValue)] = [
      ("id", .string(result.id)), ("name", .string(result.name)),
      ("units", .integer(Int64(result.units))),
    ]
    if let code = result.code { fields.append(("code", .string(code.rawValue))) }
    if let reason = result.reason { fields.append(("reason", .string(reason))) }
    if let failed = result.failedUnits {
      fields.append(("failed_units", ValueConverter.lua(failed.json)))
    }
    return fields
  }
}
