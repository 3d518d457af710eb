return host.object() < host.object()
