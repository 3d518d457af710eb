pcall(collectgarbage, "stop")
pcall(collectgarbage, "generational")
while true do local t = {} end
