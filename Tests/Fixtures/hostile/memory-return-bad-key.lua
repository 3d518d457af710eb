return { [{}] = 1 }
