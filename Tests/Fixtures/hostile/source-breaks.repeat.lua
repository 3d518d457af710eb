while true do {{10000|if x then break end }} end
