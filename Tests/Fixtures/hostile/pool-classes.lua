for class = 3, 32 do
  local strings = {}
  for place = 1, 4000000 // (class * 16) do strings[place] = ("x"):rep(class * 16 - 33) .. place end
end
