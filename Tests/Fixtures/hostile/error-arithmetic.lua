return {} + {}
