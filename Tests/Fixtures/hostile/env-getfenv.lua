return getfenv(0), setfenv(1, {})
