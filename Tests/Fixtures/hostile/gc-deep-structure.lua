local t = {}
for i = 1, 60000 do t = { t } end
while true do local s = {} end
