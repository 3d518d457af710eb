local a = string.rep("x", 900000) .. "a"
while true do
  local b = string.rep("x", 900000) .. "b"
  if a == b then break end
end
