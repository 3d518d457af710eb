collectgarbage("step", 1 << 60)
