while true do
  local t = { a = 1, b = 2 }
  for _ in pairs(t) do break end
end
