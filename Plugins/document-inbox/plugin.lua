-- Takes documents from other apps, and looks at what it got before it believes it.

local WORD = "org.openxmlformats.wordprocessingml.document"
local DOCUMENTS = { "com.adobe.pdf", WORD, "public.rtf", "public.plain-text" }

-- One may be the more exact name of the other.
local function agree(a, b)
  return dnd.conforms(a, b) or dnd.conforms(b, a)
end

local function show(session, shown)
  if (session.state.shown or false) ~= shown then
    session.state.shown = shown
    session:emit("drop_view", { shown = shown })
  end
end

---@type dnd.Plugin
return {
  name = "document-inbox", version = "1.0.0", api = 1,
  summary = "Files from other apps only, checked to be what they say",
  accepts = DOCUMENTS,

  -- A drag from our own app is not for us at all: what lies below may have it.
  can_handle = function(session)
    return not session.source.is_local
  end,

  on_update = function(session)
    if not session:has(DOCUMENTS) then
      show(session, false)
      return { operation = "forbidden", message = "The inbox takes PDF, Word, RTF and text" }
    end
    show(session, true)
    return "copy"
  end,

  on_exit = function(session)
    show(session, false)
  end,

  on_perform = function(session)
    dnd.each(session.items, { limit = 4 }, function(item)
      local document = item:load(DOCUMENTS)
      local found = dnd.type_for { bytes = document }
      if found and not agree(found, document.type) then
        local text = "it says it is %s and is %s"
        return session:fail(item, text:format(document.type, found))
      end
      session:insert { contents = { document } }
    end)
  end,

  on_end = function(session)
    show(session, false)
  end,
}
