-- The source side: signed documents can be dragged out, as a file and as a URL.
--
-- What a drag carries is made when somebody asks for it: after the drop, or as another app reads.

local TEXT, URL = "public.utf8-plain-text", "public.url"

-- Those documents that may leave the house.
local function signed(ids, documents)
  local found = {}
  for _, id in ipairs(ids) do
    local document = documents[id]
    if document and document.signature then found[#found + 1] = id end
  end
  return found
end

---@type dnd.Plugin
return {
  name = "signed-files", version = "1.0.0", api = 1,
  summary = "Lets signed documents be dragged, each as file and as URL",

  on_drag = function(session, request)
    local app, items = session.source.context, {}
    local ids = request.adding and app.tapped or session.source.selection
    for _, id in ipairs(signed(ids, app.documents)) do
      items[#items + 1] = { id = id, name = id .. ".txt", types = { TEXT, URL } }
    end
    if #items < #ids then
      session:notify("info", "Only signed documents can be dragged")
    end
    if app.drags_stay_inside then
      session:notify("info", "On this device, drags stay inside the app")
    end
    return items
  end,

  on_provide = function(session, item, type)
    if dnd.conforms(type, URL) then return "https://documents.example/" .. item.id end
    local document = session.source.context.documents[item.id]
    return document.text .. "\n\nSigned by " .. document.signature .. "\n"
  end,

  on_drag_end = function(session, outcome)
    for _, item in ipairs(outcome.imported) do
      dnd.log.info(item.id .. " went to " .. tostring(outcome.destination or outcome.app))
    end
  end,
}
