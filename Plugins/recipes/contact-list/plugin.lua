-- Contact cards become one CSV table: name, e-mail, telephone.

local function cell(text)
  text = text or ""
  if text:find('[",\n]') then return '"' .. text:gsub('"', '""') .. '"' end
  return text
end

---@type dnd.Plugin
return {
  name = "contact-list", version = "1.0.0", api = 1,
  summary = "Makes a CSV table of dropped contact cards",
  accepts = { "public.vcard" },

  on_perform = function(session)
    local items, count = {}, 0
    local cards = dnd.each(session.items, { limit = 1 }, function(item)
      local content = item:load("public.vcard")
      -- What is no card fails its item here.
      content:units()
      items[#items + 1] = item
      return content
    end)
    if #items == 0 then return end
    local made = dnd.builder("text/csv", { name = "Contacts.csv", from = items })
    made:write("name,email,phone\r\n")
    for _, item in ipairs(items) do
      for _, unit in cards[item.index]:each() do
        for _, card in ipairs(unit:contacts()) do
          made:write(cell(card.name), ",", cell(card.emails[1]), ",", cell(card.phones[1]), "\r\n")
          count = count + 1
        end
      end
    end
    if count == 0 then
      for _, item in ipairs(items) do session:skip(item, "no card in it") end
      return
    end
    session:insert { contents = { made:content() } }
  end,
}
