setmetatable({}, { __name = "FILE*" })
return io
