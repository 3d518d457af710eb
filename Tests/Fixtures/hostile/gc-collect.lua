while true do collectgarbage() end
