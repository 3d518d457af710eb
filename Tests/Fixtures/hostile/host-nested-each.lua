local function again()
  dnd.each({ 1 }, again)
end
again()
