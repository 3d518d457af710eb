local fields = {}
for place = 1, 1000 do fields["k" .. place] = { type = "integer", default = 1 } end
while true do session:confirm { title = ("x"):rep(4000), fields = fields } end
