host.fill(math.maxinteger)
