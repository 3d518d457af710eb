-- Takes documents from other apps, and looks at what it got before it believes it.

local WORD = "org.openxmlformats.wordprocessingml.document"
local DOCUMENTS = { "com.adobe.pdf", WORD, "public.rtf", "public.plain-text" }

-- What a plain text may be: the source of something, a letter, an address from a browser.
local TEXTS = { "public.text", "public.email-message", "dndhost.uri-list" }

-- One may be the more exact name of the other.
local function agree(found, said)
  if dnd.conforms(found, said) or dnd.conforms(said, found) then return true end
  if not dnd.conforms(said, "public.plain-text") then return false end
  for _, text in ipairs(TEXTS) do
    if dnd.conforms(found, text) then return true end
  end
  return false
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

  -- Whatever is known of it: a script that was reloaded in between has no state.
  on_end = function(session)
    session:emit("drop_view", { shown = false })
  end,
}
