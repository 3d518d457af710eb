return host.object().poke(host.other())
