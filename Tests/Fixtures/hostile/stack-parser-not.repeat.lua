return {{60000|not }}true
