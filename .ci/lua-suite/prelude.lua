-- What the suite's files want of their surroundings, made of what the sandbox has.
_soft, _port, _nomsg = true, true, true

local compile, count = __compile, collectgarbage

local function text_of(reader)
  local parts = {}
  while true do
    local part = reader()
    if part == nil or part == "" then return table.concat(parts) end
    if type(part) ~= "string" then return nil, "reader function must return a string" end
    parts[#parts + 1] = part
  end
end

-- Checked as it is, so that messages are the compiler's own, then made into a function.
function load(source, name, mode, env)
  if type(source) == "function" then
    local message
    source, message = text_of(source)
    if not source then return nil, message end
  end
  if source:byte() == 27 then return nil, "binary" end
  name = name or ('[string "' .. source:match("^[^\n]*") .. '"]')
  name = name:gsub("^[=@]", "")
  local _, message = compile(source, name, true)
  if message then return nil, message end
  if env == nil then return compile("return function(...) " .. source .. "\nend", name) end
  _G.__env = env
  return compile("local _ENV = __env return function(...) " .. source .. "\nend", name)
end

function collectgarbage(option)
  if option == "count" then return count("count") end
  return option == "isrunning" and true or 0
end

function require(name) return name == "_G" and _G or _G[name] end

os = {
  time = function() return 1 end, clock = function() return 1 end, date = function() return "" end,
  getenv = function() end, setlocale = function() end,
}
