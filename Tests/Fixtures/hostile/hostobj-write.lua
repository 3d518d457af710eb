host.object().anything = 1
