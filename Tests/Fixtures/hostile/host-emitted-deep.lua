local value = { 1 }
while true do
  value = { value, value }
  session:emit("deep", { value = value })
end
