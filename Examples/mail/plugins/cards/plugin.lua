-- The source side of the recipients: each that is dragged out is a card, and a line of text.

local CARD, TEXT = "public.vcard", "public.utf8-plain-text"

local function person(line)
  local name, mail = line:match("^(.-)%s*<(.-)>$")
  return { name = name or line, emails = { mail or line } }
end

---@type dnd.Plugin
return {
  name = "cards", version = "1.0.0", api = 1,
  summary = "Lets recipients be dragged as cards",

  on_drag = function(session)
    local items = {}
    for _, line in ipairs(session.source.selection) do
      items[#items + 1] = { id = line, name = person(line).name .. ".vcf", types = { CARD, TEXT } }
    end
    return items
  end,

  on_provide = function(session, item, type)
    if dnd.conforms(type, CARD) then return dnd.content(CARD, person(item.id)) end
    return item.id
  end,

  on_drag_end = function(session, outcome)
    dnd.log.info(outcome.status .. ": " .. #outcome.imported .. " went out")
  end,
}
