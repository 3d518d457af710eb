while true do collectgarbage("count") end
