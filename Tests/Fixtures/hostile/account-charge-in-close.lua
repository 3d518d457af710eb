for _ = 1, 10 do
  local _ <close> = setmetatable({}, { __close = function() while true do host.work(5000) end end })
  pcall(host.work, 100)
end
