return debug and debug.sethook
