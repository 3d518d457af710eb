local all = {}
for place = 1, 1e9 do
  all[place] = dnd.builder("public.utf8-plain-text")
  all[place]:write("a line\n")
end
