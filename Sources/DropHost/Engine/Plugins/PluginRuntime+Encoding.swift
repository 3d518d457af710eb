import DropContent
import DropCore
import LuaSandbox

extension PluginRuntime {
  /// A script's table as the bytes of a type that can be made of one.
  func encoded(
    _ table: LuaTable,
    as type: ContentType,
    by function: String
  ) throws(ScriptError) -> [UInt8] {
    let value: JSONValue
    do throws(ValueConverter.Problem) {
      value = try ValueConverter.json(.table(table), object: plainObject)
    } catch {
      throw .badArgument("\(function): \(error.sentence)")
    }
    do throws(TableEncoding.Problem) {
      return try TableEncoding(type, in: engine.setup.types).bytes(value)
    } catch {
      throw .badArgument("\(function): \(error.sentence(for: type))")
    }
  }
}
