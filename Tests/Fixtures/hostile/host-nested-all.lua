local function again()
  dnd.all { again }
end
again()
