return loadfile("/etc/passwd")
