local list = {}
local marks = ("\u{301}\u{316}"):rep(1000)
for place = 1, 200 do list[place] = "e" .. marks .. place end
while session do
  session:insert { index = 1, contents = list }
  session:find(list[200])
end
