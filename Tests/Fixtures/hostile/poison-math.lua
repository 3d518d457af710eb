math.random = nil
