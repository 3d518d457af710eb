local o = host.object()
return next(o), rawlen(o), #o
