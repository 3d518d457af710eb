extension EffectDeclaration {
  /// Every effect, in the order of the reference.
  public static let all: [EffectDeclaration] = hovering + working + changing + telling

  static let hovering: [EffectDeclaration] = [
    EffectDeclaration(
      "highlight",
      "Show a region as the place of the drop, or stop showing it",
      .optional("region", .string, "the region; without one the whole destination"),
      .init("on", .boolean, "whether it is shown")
    ),
    EffectDeclaration(
      "badge",
      "Show what a drop would do beside the pointer",
      .optional("operation", .string, "the operation; without one the badge goes"),
      .optional("message", .string, "why not")
    ),
    EffectDeclaration(
      "scroll",
      "Scroll the contents",
      .init("dx", .number, "points to the right"),
      .init("dy", .number, "points down")
    ),
    EffectDeclaration(
      "springload",
      "Open what a region stands for",
      .init("region", .string, "the region")
    ),
    EffectDeclaration(
      "preview",
      "Show the dragged things so",
      .optional("value", .any, "what the plugin gave; without it they look as they did")
    ),
  ]

  static let working: [EffectDeclaration] = [
    EffectDeclaration(
      "load",
      "An item's bytes are asked for",
      .init("item", .string, "the item"),
      .init("type", .string, "the representation's type"),
      .init("how", .route, "how it serves what was asked for")
    ),
    EffectDeclaration(
      "loaded",
      "An item's bytes are there, or won't come",
      .init("item", .string, "the item"),
      .init("type", .string, "the representation's type"),
      .init("how", .route, "how it serves what was asked for"),
      .optional("size", .integer, "how many bytes came"),
      .optional("code", .string, "why they won't come"),
      .optional("message", .string, "the same for people")
    ),
    EffectDeclaration(
      "progress",
      "Show how far something is",
      .optional("of", .string, "the placeholder or task; without one the whole drop"),
      .init("done", .number, "how much is done"),
      .optional("total", .number, "how much there is"),
      .optional("label", .string, "what goes on")
    ),
    EffectDeclaration(
      "task",
      "Run one of the embedder's tasks",
      .init("id", .string, "the task's number"),
      .init("name", .string, "which task"),
      .init("arguments", .any, "what it gets")
    ),
    EffectDeclaration(
      "task_ended",
      "A task is over",
      .init("id", .string, "the task's number"),
      .optional("result", .any, "what it gave"),
      .optional("code", .string, "why it failed"),
      .optional("message", .string, "the same for people")
    ),
    EffectDeclaration(
      "save",
      "A file was saved",
      .init("name", .string, "the name that was used"),
      .init("size", .integer, "its bytes")
    ),
  ]

  static let changing: [EffectDeclaration] = [
    EffectDeclaration(
      "placeholder",
      "Keep a place",
      .init("id", .string, "the placeholder's number"),
      .init("index", .integer, "the place, from one"),
      .init("title", .string, "what it says"),
      .optional("size", .integer, "how many bytes are to come")
    ),
    EffectDeclaration(
      "commit",
      "Put entries where a placeholder was",
      .init("id", .string, "the placeholder's number"),
      .init("index", .integer, "the place, from one"),
      .init("contents", .entries, "none, one or many")
    ),
    EffectDeclaration(
      "discard",
      "Give a placeholder's place up",
      .init("id", .string, "the placeholder's number")
    ),
    EffectDeclaration(
      "insert",
      "Put entries in",
      .init("index", .integer, "the first one's place, from one"),
      .init("contents", .entries, "the entries")
    ),
    EffectDeclaration(
      "remove",
      "Take entries out",
      .init("index", .integer, "the first one's place, from one"),
      .init("count", .integer, "how many")
    ),
    EffectDeclaration(
      "move",
      "Move entries",
      .init("from", .indexes, "where they are, from one"),
      .init("to", .integer, "the place of the first of them afterwards, from one")
    ),
    EffectDeclaration("undo", "A drop is taken back; the changes follow"),
    EffectDeclaration("redo", "A drop is done again; the changes follow"),
  ]

  static let telling: [EffectDeclaration] = [
    EffectDeclaration(
      "notify",
      "Tell the user",
      .init("level", .string, "`info`, `warning` or `error`"),
      .init("message", .string, "what is said")
    ),
    EffectDeclaration(
      "confirm",
      "Ask the user",
      .init("id", .string, "the question's number"),
      .init("title", .string, "the question in short"),
      .optional("message", .string, "the question in full"),
      .optional("fields", .any, "what to fill in"),
      .optional("accept", .string, "the button for yes"),
      .optional("cancel", .string, "the button for no")
    ),
    EffectDeclaration(
      "emit",
      "Something of the plugin's own",
      .init("name", .string, "what it is called"),
      .init("values", .any, "what it carries")
    ),
    EffectDeclaration(
      "item",
      "What became of a dragged item",
      .init("item", .string, "the item"),
      .init("result", .string, "`imported`, `failed` or `skipped`"),
      .optional("code", .string, "why it failed, as one word"),
      .optional("reason", .string, "the same for people"),
      .optional(
        "units",
        .integer,
        "how many entries were made from it; without any, how many files, else tasks"
      )
    ),
  ]
}
