local function again()
  dnd.all { again, again, again, again }
end
again()
