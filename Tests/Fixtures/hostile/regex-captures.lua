return ("x"):find(string.rep("()", 40))
