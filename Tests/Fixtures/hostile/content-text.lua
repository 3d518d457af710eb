local text = ("<table><tr><td>"):rep(20000)
while true do host.convert("public.html", text, "public.utf8-plain-text") end
