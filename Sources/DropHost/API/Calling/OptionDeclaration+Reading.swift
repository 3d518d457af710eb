import DropCore
import LuaSandbox

extension OptionDeclaration {
  /// Options of a plugin, or fields of a question; in alphabetical order, as tables have none.
  static func list(
    _ value: LuaValue,
    at path: String
  ) throws(PluginLoadError.Problem) -> [OptionDeclaration] {
    var declarations: [OptionDeclaration] = []
    for pair in value.table?.pairs ?? [] {
      guard let name = pair.key.text, let fields = pair.value.table else { continue }
      declarations.append(try read(name, fields, at: "\(path).\(name)"))
    }
    return declarations
  }

  private static func read(
    _ name: String,
    _ fields: LuaTable,
    at path: String
  ) throws(PluginLoadError.Problem) -> OptionDeclaration {
    let choices = fields["choices"].table?.list.compactMap(\.text) ?? []
    let kind = fields["type"].text.flatMap(OptionDeclaration.Kind.init) ?? .string
    if kind == .choice, choices.isEmpty { throw .missingField(path + ".choices") }
    if let least = fields["min"].number, let most = fields["max"].number, least > most {
      throw .wrongValue(path: path + ".min", expected: "no more than its max", found: "\(least)")
    }
    func make(default value: JSONValue?) -> OptionDeclaration {
      OptionDeclaration(
        name: name,
        kind: kind,
        defaultValue: value,
        minimum: fields["min"].number,
        maximum: fields["max"].number,
        choices: choices,
        doc: fields["doc"].text
      )
    }
    guard !fields["default"].isNil else { return make(default: nil) }
    do throws(OptionProblem) {
      let value = (try? ValueConverter.json(fields["default"])) ?? .null
      return make(default: try make(default: nil).check(value))
    } catch {
      throw .option(error)
    }
  }
}
