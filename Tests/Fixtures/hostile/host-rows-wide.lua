local rows = dnd.content("public.comma-separated-values-text", (("a,"):rep(500) .. "a\n"):rep(50))
while true do
  for _, row in rows:each { values = true } do if #row ~= 501 then return row end end
end
