return require("../../../etc/passwd")
