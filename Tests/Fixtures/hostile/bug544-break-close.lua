for i = 1, 10 do
  local x <close> = setmetatable({}, { __close = function() end })
  if i == 5 then break end
end
return 1
