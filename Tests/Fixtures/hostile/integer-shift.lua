return 1 << 64, 1 << -1, 1 >> math.mininteger
