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
    local lines, items = { "name,email,phone" }, {}
    dnd.each(session.items, { limit = 1 }, function(item)
      for _, card in ipairs(item:load("public.vcard"):contacts()) do
        lines[#lines + 1] =
          table.concat({ cell(card.name), cell(card.emails[1]), cell(card.phones[1]) }, ",")
      end
      items[#items + 1] = item
    end)
    if #lines == 1 then return end
    local csv = table.concat(lines, "\r\n") .. "\r\n"
    local content = dnd.content("text/csv", csv, { name = "Contacts.csv", from = items })
    session:insert { contents = { content } }
  end,
}
