return ffi.C, jit, bit32
