rawset(host, "echo", print)
