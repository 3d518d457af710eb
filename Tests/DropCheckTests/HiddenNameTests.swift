import DropCheck
import Testing

@Suite("An item's name that may not be known, to check")
struct HiddenNameTests {
  static let says = "an item's name may be nil in"

  static func found(_ body: String, in handler: String = "on_update") throws -> Int {
    let source = """
      local function short(item) return item.name:sub(1, 3) end
      return { name = "a", api = 1, \(handler) = function(session)
        local item = session.items[1]
        \(body)
      end }
      """
    return try PluginCheckTests.problems(source).filter {
      $0.message.hasPrefix("\(says) \(handler)")
    }.count
  }

  @Test(
    "is told of where it is used as a string while a drag hovers",
    arguments: [
      "return item.name:match('%.png$') and 'copy' or 'forbidden'",
      "return { operation = 'copy', message = 'a ' .. item.name }",
      "return { operation = 'copy', message = item.name .. '!' }",
      "for _, each in ipairs(session.items) do print(each.name:lower()) end",
      "local name = item.name print(name:lower())",
      "print(string.lower(item.name))", "print(session.items[1].name:lower())",
      "print(short(item))", "if item.name:find('x') then return 'copy' end",
      "for _, item in ipairs(session.items) do if item.name then print('x') end end "
        + "print(item.name:lower())",
    ]
  )
  func told(_ body: String) throws {
    #expect(try Self.found(body) == 1)
    #expect(try Self.found(body, in: "can_handle") == 1)
    #expect(try Self.found(body, in: "on_enter") == 1)
    #expect(try Self.found(body, in: "on_perform") == 0)
  }

  @Test(
    "is left alone where it is tested, or not used as a string",
    arguments: [
      "return item.name and item.name:match('%.png$') and 'copy' or 'forbidden'",
      "return { operation = 'copy', message = 'a ' .. (item.name or 'thing') }",
      "if item.name then print(item.name:lower()) end",
      "if not item.name then return 'copy' end print(item.name:lower())",
      "if item.name ~= nil then print('a ' .. item.name) end",
      "local name = item.name or '' print(name:lower())",
      "local name = item.name if name then print(name .. '!') end",
      "local name = item.name and item.name:lower() print(name)",
      "print(item.name)", "print(item.id:lower())", "assert(item.name) print(item.name:lower())",
      "local t = { name = item.name } print(t.name:lower())", "print(tostring(item.name) .. '!')",
      "for _, each in ipairs(session.items) do if each.name then print(each.name:lower()) end end",
    ]
  )
  func leftAlone(_ body: String) throws {
    #expect(try Self.found(body) == 0)
  }
}
