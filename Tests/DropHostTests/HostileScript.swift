import Foundation
import Testing

/// One script of `Tests/Fixtures/hostile` as the body of a handler.
struct HostileScript: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String

  var testDescription: String { name }

  static let all: [HostileScript] = {
    let folder = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/hostile")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.sorted().compactMap { file in
      guard let data = try? Data(contentsOf: folder.appending(path: file)) else { return nil }
      let text = String(decoding: data, as: UTF8.self)
      return HostileScript(name: file, text: expand(text))
    }
  }()

  /// Writes out `{{1000|text}}`; a `#` in the text is the number of the repetition.
  private static func expand(_ text: String) -> String {
    var parts = text.components(separatedBy: "{{")
    var result = parts.removeFirst()
    for part in parts {
      guard let bar = part.firstIndex(of: "|"), let close = part.range(of: "}}"),
        let count = Int(part[..<bar])
      else {
        result += "{{" + part
        continue
      }
      let piece = part[part.index(after: bar)..<close.lowerBound]
      for number in 0..<count { result += piece.replacing("#", with: String(number)) }
      result += part[close.upperBound...]
    }
    return result
  }

  /// What the sandbox's own suite gives its scripts, which the real API gives here.
  private static let host = """
    local host = {
      object = function() return session.items[1] end,
      other = function() return session.destination end,
      fresh = function(i) return dnd.rect(i, i, 1, 1) end,
      echo = function(value) session:emit("echo", { value = value }) return value end,
      fail = function() return dnd.json.decode("{") end,
      wait = function() return dnd.sleep(1) end,
      work = function(units) return dnd.type(("x"):rep(math.min(units, 1 << 16))) end,
      named = function(name)
        pcall(dnd.type, name)
        pcall(dnd.conforms, name, name)
        pcall(dnd.coercions, name)
        pcall(dnd.type_for, { extension = name, mime = name })
        pcall(session.has, session, name)
        pcall(session.all, session, name)
      end,
      make = function(size, name)
        return dnd.content("public.data", ("x"):rep(size), { name = name })
      end,
      placeholder = function() return session:placeholder() end,
      convert = function(type, bytes, wanted)
        local content = dnd.content(type, bytes)
        if wanted then pcall(content.as, content, wanted) end
        pcall(function() return content:unit(content:units()) end)
      end,
      fill = function(count)
        local n = 0
        local function next()
          n = n + 1
          if n <= count then return "e" .. n end
        end
        pcall(session.insert, session, { contents = next })
      end,
      move = function(from, to) pcall(session.move, session, { from = from, to = to }) end,
      remove = function(index, count)
        pcall(session.remove, session, { index = index, count = count })
      end,
      find = function() return #session.destination.contents end,
    }
    """

  private static let needs = "needs = { \"tasks\", \"storage\", \"clock\" }"

  /// A plugin whose one handler is the script.
  func plugin(_ handler: String) -> String {
    """
    return { name = "hostile", api = 1, \(Self.needs),
      \(handler) = function(session, ...)
        \(Self.host)
        \(text)
      end }
    """
  }

  /// A plugin that does it as it is loaded, where there is no session.
  var loading: String {
    """
    local session = { items = {}, destination = { contents = {} } }
    local function attack(...)
      \(Self.host)
      \(text)
    end
    attack()
    return { name = "hostile", api = 1, \(Self.needs) }
    """
  }

  /// A plugin that does it in one of several tasks of a drop.
  var task: String {
    """
    return { name = "hostile", api = 1, \(Self.needs),
      on_perform = function(session, ...)
        \(Self.host)
        local function attack(...)
          \(text)
        end
        dnd.all { function() dnd.sleep(1) return attack() end, function() return dnd.sleep(2) end }
      end }
    """
  }
}
