-- Files come out under names made by a pattern: {name}, {n} (counted), {ext}.

local function parts(name)
  local base, extension = name:match("^(.+)%.([^.]+)$")
  base, extension = base or name, extension or ""
  -- The host shortens what has no room, but not before the number that is to stay.
  if #base > 200 then base = base:sub(1, utf8.offset(base, 0, 200) - 1) end
  return base, extension
end

local function renamed(pattern, name, n, width)
  local base, extension = parts(name)
  local values = { name = base, ext = extension, n = ("%0" .. width .. "d"):format(n) }
  return (pattern:gsub("{(%w+)}", values):gsub("%.$", ""))
end

---@type dnd.Plugin
return {
  name = "rename", version = "1.0.0", api = 1,
  summary = "Saves files under counted names",
  accepts = { "public.data" },
  needs = { "storage" },
  options = {
    pattern = { type = "string", default = "{name}-{n}.{ext}", doc = "the new name" },
    start = { type = "integer", default = 1, min = 0, doc = "the first number" },
  },

  on_perform = function(session)
    local options = session.options
    local last = options.start + #session.items - 1
    dnd.each(session.items, { limit = 4 }, function(item)
      local content = item:load("public.data")
      local n = options.start + item.index - 1 -- by the items' order, whichever load is first
      local name = content:save(renamed(options.pattern, item.name, n, #tostring(last)))
      session:insert { contents = { { name = name, content = content } } }
    end)
  end,
}
