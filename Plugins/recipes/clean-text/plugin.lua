-- Text comes out clean: straight quotes, no trailing space, no runs of blanks or of empty lines.

local PLAIN = {
  ["“"] = '"', ["”"] = '"', ["„"] = '"', ["‘"] = "'", ["’"] = "'",
  ["–"] = "-", ["—"] = "-", ["…"] = "...", ["\u{A0}"] = " ",
}

local function clean(text)
  text = text:gsub("\r\n?", "\n")
  text = text:gsub("[\xC2\xE2][\x80-\xBF]+", PLAIN)
  text = text:gsub("[ \t]+", " "):gsub(" ?\n ?", "\n"):gsub("\n\n\n+", "\n\n")
  return (text:gsub("^%s+", ""):gsub("%s+$", ""))
end

---@type dnd.Plugin
return {
  name = "clean-text", version = "1.0.0", api = 1,
  summary = "Straightens quotes and takes superfluous blanks out of dropped text",
  accepts = { "public.plain-text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local text = clean(item:load("public.utf8-plain-text"):text())
      if text == "" then return session:skip(item, "nothing left of it") end
      local content = dnd.content("public.utf8-plain-text", text, { name = item.name })
      session:insert { contents = { content } }
      session:emit("clipboard", { text = text })
    end)
  end,
}
