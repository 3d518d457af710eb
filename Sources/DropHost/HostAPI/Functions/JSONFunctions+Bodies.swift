import DropContent
import DropCore
import LuaSandbox

extension JSONFunctions {
  static let encodeBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let indent = try plugin.table(call, 1).integer("indent")
    return .value(.string(try plugin.jsonText(plugin.value(call, 0), indent: indent)))
  }

  static let decodeBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    .value(try decode(call.bytes(0) ?? []))
  }

  static func decode(_ bytes: [UInt8], item: Int? = nil) throws(ScriptError) -> LuaValue {
    do throws(ContentError) {
      return ValueConverter.lua(try JSONReader().value(of: bytes))
    } catch {
      throw ScriptError(error, item: item)
    }
  }
}
