-- Text comes out clean: straight quotes, no trailing space, no runs of blanks or of empty lines.

local PLAIN = {
  ["“"] = '"', ["”"] = '"', ["„"] = '"', ["‘"] = "'", ["’"] = "'",
  ["–"] = "-", ["—"] = "-", ["…"] = "...", ["\u{A0}"] = " ",
}
local LONGEST = 100000 -- bytes that an app's clipboard is offered

local function clean(line)
  line = line:gsub("\r", " "):gsub("[\xC2\xE2][\x80-\xBF]+", PLAIN)
  return (line:gsub("[ \t]+", " "):gsub("^ ", ""):gsub(" $", ""))
end

---@type dnd.Plugin
return {
  name = "clean-text", version = "1.0.0", api = 1,
  summary = "Straightens quotes and takes superfluous blanks out of dropped text",
  accepts = { "public.plain-text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local made = dnd.builder("public.utf8-plain-text", { name = item.name, from = item })
      local before = nil -- what ends the line before: one line's end, or two around empty lines
      for line in item:load("public.utf8-plain-text"):lines() do
        line = clean(line)
        if line == "" then
          before = before and "\n\n"
        else
          made:write(before or "", line)
          before = "\n"
        end
      end
      if not before then return session:skip(item, "nothing left of it") end
      local content = made:content()
      session:insert { contents = { content } }
      if content.size <= LONGEST then session:emit("clipboard", { text = content:text() }) end
    end)
  end,
}
