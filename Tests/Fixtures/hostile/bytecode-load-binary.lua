return load("\27Lua")
