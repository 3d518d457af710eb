/// The plugin of sixty lines that the figures are about; works A, B, E, T and Z are its handlers.
enum BenchPlugin {
  static let text = """
    -- A gallery that takes pictures in its zone and shows where they would go.
    local zone = { left = 0, top = 0, right = 384, bottom = 256 }
    local columns, gap, cell = 4, 8, 88
    local wanted = "public.image"

    local function inside(x, y)
      return x >= zone.left and x < zone.right and y >= zone.top and y < zone.bottom
    end

    local function place(x, y)
      local column = math.min(columns - 1, x // (cell + gap))
      local row = y // (cell + gap)
      return math.tointeger(row * columns + column) + 1
    end

    local function count_images(session)
      local count = 0
      for _, id in ipairs(session.types) do
        if inside(session.x, session.y) and dnd.conforms(id, wanted) then count = count + 1 end
      end
      return count
    end

    local function describe(session)
      local names = {}
      for index, id in ipairs(session.types) do
        names[index] = id:match("[^.]+$"):upper()
      end
      return string.format("%d items: %s", session.count, table.concat(names, ", "))
    end

    local M = {}

    function M.a(session)
      local x, y = session.x, session.y
      if x < zone.left or x >= zone.right or y < zone.top or y >= zone.bottom then
        return "cancel"
      end
      if session.count < 1 then return "cancel" end
      local types = session.types
      for index = 1, #types do
        if dnd.conforms(types[index], "public.image") then
          return "copy"
        end
      end
      return "cancel"
    end

    function M.b(session)
      local x, y = session.x, session.y
      if x < zone.left or x >= zone.right or y < zone.top or y >= zone.bottom then
        return "cancel"
      end
      if session.count < 1 then return "cancel" end
      local types = session.types
      for index = 1, #types do
        if dnd.conforms(types[index], "public.image") then
          return { operation = "copy", precise = true, feedback = { highlight = "cell-3" } }
        end
      end
      return "cancel"
    end

    M.place, M.describe, M.count = place, describe, count_images
    M.e = function() return "copy" end
    M.t = function()
      local conforms = dnd.conforms
      conforms("public.png", "public.image") conforms("public.png", "public.image")
      conforms("public.png", "public.image") conforms("public.png", "public.image")
      conforms("public.png", "public.image") conforms("public.png", "public.image")
      conforms("public.png", "public.image") conforms("public.png", "public.image")
      conforms("public.png", "public.image") conforms("public.png", "public.image")
      return "copy"
    end
    return M
    """
}
