import DropContent
import DropCore
import LuaSandbox

extension JSONFunctions {
  static let encodeBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let options = try plugin.table(call, 1)
    let text = try plugin.jsonText(
      plugin.value(call, 0),
      indent: options.integer("indent"),
      empty: options["empty"].text == "list" ? .array([]) : .object([]),
      for: "dnd.json.encode"
    )
    return .value(.string(text))
  }

  static let decodeBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    do throws(ScriptError) {
      return .value(try decode(call.bytes(0) ?? []))
    } catch {
      throw ScriptError(code: error.code, "dnd.json.decode: \(error.message)")
    }
  }

  static func decode(_ bytes: [UInt8], item: Int? = nil) throws(ScriptError) -> LuaValue {
    do throws(ContentError) {
      return ValueConverter.lua(try JSONReader().value(of: bytes))
    } catch {
      throw ScriptError(error, item: item)
    }
  }
}
