// Placeholder: removed with the target's first type.
