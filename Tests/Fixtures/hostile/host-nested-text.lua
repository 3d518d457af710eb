while true do
  dnd.content("public.html", ("<div>"):rep(12000)):text()
  dnd.content("public.rtf", "{\\rtf1 " .. ("{\\b "):rep(12000)):text()
end
