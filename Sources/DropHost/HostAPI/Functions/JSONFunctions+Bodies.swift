import DropContent
import DropCore
import LuaSandbox

extension JSONFunctions {
  static let encodeBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let indent = try plugin.table(call, 1).integer("indent")
    let value = try plugin.value(call, 0)
    return .value(.string(try plugin.jsonText(value, indent: indent, for: "dnd.json.encode")))
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
