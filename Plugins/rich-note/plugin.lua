-- A note that keeps the style of what is dropped where both sides can, and else takes its own.

local RICH = { "public.rtf", "public.html", "public.plain-text" }
local PLAIN = { "public.plain-text" }

-- A bare link is worth more as a link than as the text of its address.
local function types(session, item)
  local context = session.destination.context
  if not (context and context.styles) then return PLAIN end
  if item:has("public.url") and not item:has("public.rtf", "public.html") then
    return { "public.html" }
  end
  return RICH
end

---@type dnd.Plugin
return {
  name = "rich-note", version = "1.0.0", api = 1,
  summary = "Text with its style where the note can show it, and without where it can't",
  accepts = { "public.rtf", "public.html", "public.plain-text", "public.url" },

  on_update = function(session)
    return { operation = "copy", precise = true, insert_at = session:index(), valid_in = "index" }
  end,

  on_perform = function(session)
    dnd.each(session.items, { limit = 4 }, function(item)
      local text = item:load(types(session, item))
      session:insert { contents = { text } }
      local styled = not dnd.conforms(text.type, "public.plain-text")
      session:emit("style", { item = item.id, from = styled and "source" or "note" })
    end)
  end,
}
