import DropHost

/// The handlers of this program; a real one would ship them as files.
enum Plugins {
  /// Takes pictures and the program's own charts, and uploads them two at a time.
  static let gallery = Plugin(
    text: """
      return {
        name = "gallery", api = 1,
        accepts = { "public.png" },
        needs = { "tasks" },
        on_perform = function(session)
          dnd.each(session.items, { limit = 2 }, function(item)
            local slot = session:placeholder { title = item.name }
            local picture = item:load("public.png", { progress = slot })
            session:task("upload", { title = dnd.app.title(item.name), picture = picture })
            slot:commit { picture }
          end)
        end,
      }
      """,
    name: "gallery.lua"
  )

  /// Takes the text of anything that has some, and links nothing.
  static let notes = Plugin(
    text: """
      return {
        name = "notes", api = 1,
        accepts = { "public.plain-text" },
        on_perform = function(session)
          for _, item in ipairs(session.items) do
            session:insert { contents = item:load("public.plain-text"):text() }
          end
        end,
      }
      """,
    name: "notes.lua"
  )

  /// Offers the rows that are selected, and makes their text when somebody wants it.
  static let board = Plugin(
    text: """
      return {
        name = "board", api = 1,
        on_drag = function(session, request)
          local items = {}
          for i, row in ipairs(request.selection) do
            items[i] = { id = row, types = { "public.utf8-plain-text" } }
          end
          return items
        end,
        on_provide = function(session, item, type) return "Buy " .. item.id end,
        on_drag_end = function(session, outcome) print("dragged away: " .. outcome.status) end,
      }
      """,
    name: "board.lua"
  )
}
