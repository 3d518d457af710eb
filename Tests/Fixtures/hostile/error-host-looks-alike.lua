error({ code = "cancelled", message = "not really" })
