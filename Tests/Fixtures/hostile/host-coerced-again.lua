while true do
  local page = dnd.content("public.html", ("<b>&amp;</b>"):rep(5000))
  page:as("public.utf8-plain-text"):as("public.html"):hash()
end
