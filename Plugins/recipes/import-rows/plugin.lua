-- Rows of CSV, objects of a JSON array or lines of JSON become entries, any number of them, in one
-- undo step. Those that are no good are told by their numbers, and don't stop the others.

local TABLES = { "public.delimited-values-text", "public.ndjson", "public.json" }

-- The entry that a row stands for; an error for people where it is none.
local function entry(row, item)
  if type(row) ~= "table" then dnd.fail("is no object") end
  local name, mail = row.name, row.mail
  if type(name) ~= "string" or name == "" then dnd.fail("has no name") end
  if type(mail) ~= "string" or not mail:find("^%S+@%S+$") then dnd.fail("has no address") end
  return { name = name, context = { mail = mail }, from = item }
end

---@type dnd.Plugin
return {
  name = "import-rows", version = "1.0.0", api = 1,
  summary = "Imports people from CSV and JSON, and says which rows are no good",
  accepts = TABLES,

  on_perform = function(session)
    dnd.each(session.items, { limit = 1 }, function(item)
      local rows, count = item:load(TABLES):each { header = true, values = true }, 0
      session:insert { contents = function()
        for n, row, problem in rows do
          count = n
          if not problem then
            local ok, made = pcall(entry, row, item)
            if ok then return made end
            problem = made
          end
          session:fail(item, { unit = n, message = problem.message })
        end
      end }
      if count == 0 then session:skip(item, "there is no row in it") end
    end)
  end,
}
