return { 0 / 0, math.huge, -math.huge, [2.5] = -0.0 }
