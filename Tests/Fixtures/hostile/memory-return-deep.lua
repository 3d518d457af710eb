local t = {}
for i = 1, 1000 do t = { t } end
return t
