-- luacheck Plugins
std = "lua54"
read_globals = { "dnd" }
exclude_files = { "**/*.gen.lua" }
unused_args = false
max_line_length = 100
