return tostring(host.object()), string.format("%s", host.object())
