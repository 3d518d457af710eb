import DropHost

extension RecordSpec {
  static let session = RecordSpec(
    title: "Top level",
    noun: "a session",
    summary: "A recorded or written drag.",
    keys: [
      KeySpec(name: "$schema", kind: .string, doc: "the schema, for editors"),
      KeySpec(
        name: "format",
        kind: .choice([SessionFormat.identifier]),
        isRequired: true,
        doc: "this format and its version"
      ),
      KeySpec(name: "title", kind: .string, doc: "for people, one line"),
      KeySpec(name: "notes", kind: .string, doc: "for people"),
      KeySpec(
        name: "source",
        kind: .record(.source),
        fallback: "another, unknown app that allows copy",
        doc: "who drags"
      ),
      KeySpec(
        name: SessionFormat.needs,
        kind: .list(.choice(BuildTraits.known)),
        fallback: "[]",
        doc:
          "the traits that the build must have for what is expected; `test` skips the session where"
          + " it lacks one"
      ),
      KeySpec(
        name: "destinations",
        kind: .list(.record(.destination)),
        fallback: "one destination `main` that covers everything",
        doc: "where it can land, a tree; later siblings lie above earlier ones"
      ),
      KeySpec(name: "items", kind: .list(.record(.item)), fallback: "[]", doc: "what is dragged"),
      KeySpec(
        name: "events",
        kind: .list(.event),
        fallback: "[]",
        doc: "what happens, `t` never falling; in a `.jsonl` file one event a line instead"
      ),
      KeySpec(
        name: "tasks",
        kind: .map(of: "a task's name", .either([.record(.task), .list(.record(.task))])),
        fallback: "{}",
        doc: "how the embedder's tasks behave; a list says it of each call in turn, its last of all"
          + " that follow"
      ),
      KeySpec(
        name: "saves",
        kind: .list(.record(.save)),
        fallback: "memory, at once",
        doc: "how saves went, and the taking back of what was saved, in the order of their"
          + " requests; a granted folder decides itself"
      ),
      KeySpec(
        name: "works",
        kind: .list(.record(.work)),
        fallback: "at once",
        doc: "how long coercions took, in the order of their requests"
      ),
      KeySpec(
        name: "seed",
        kind: .count(least: .min),
        fallback: "0",
        doc: "what makes `math.random` repeat"
      ),
      KeySpec(
        name: "clock",
        kind: .number(least: 0),
        fallback: "0, and it stands",
        doc: "seconds since 1970 at the start, from which `dnd.clock()` counts"
      ),
      KeySpec(
        name: "journal",
        kind: .boolean,
        fallback: "false",
        doc: "whether the app keeps a journal, from which it goes on after a `crash`"
      ),
      KeySpec(
        name: "recorded",
        kind: .record(.recorded),
        doc: "who recorded it, and of what; no effect on a replay"
      ),
      KeySpec(
        name: "types",
        kind: .list(.record(.contentType)),
        fallback: "[]",
        doc: "content types of its own"
      ),
      KeySpec(
        name: "expect",
        kind: .record(.expectation),
        doc: "what must come out; anything not named is not checked"
      ),
    ]
  )

  static let source = RecordSpec(
    title: "source",
    noun: "a source",
    summary: "Who drags.",
    keys: [
      KeySpec(name: "app", kind: .name, doc: "the app's identifier"),
      KeySpec(
        name: "local",
        kind: .boolean,
        fallback: "true where `destination` is set",
        doc: "whether the drag never leaves the destinations' app"
      ),
      KeySpec(
        name: "destination",
        kind: .name,
        doc: "the destination in which the drag began: what makes a move or a reorder"
      ),
      KeySpec(
        name: "operations",
        kind: .list(.choice(SessionFormat.operations)),
        fallback: "`copy`; `copy` and `move` when local",
        doc: "what the source allows"
      ),
      KeySpec(
        name: "exceptions",
        kind: .list(.record(.sourceException)),
        fallback: "[]",
        doc: "where it allows something else; the first that fits holds"
      ),
      KeySpec(name: "plugin", kind: .name, doc: "a source plugin, which makes the items itself"),
    ] + pluginKeys + [
      KeySpec(
        name: "selection",
        kind: .anything,
        doc: "what is selected; the source plugin reads it"
      ),
      KeySpec(name: "context", kind: .anything, doc: "any JSON; the source plugin reads it"),
    ],
    // None comes later, as a destination's may by a reload.
    companions: pluginKeys.map { ($0.name, "plugin") }
  )

  static let sourceException = RecordSpec(
    title: "exceptions of a source",
    noun: "an exception",
    summary: "What a source allows in some places: to move inside, and to copy outside.",
    keys: [
      KeySpec(name: "destination", kind: .name, doc: "for which it holds; without it any"),
      KeySpec(name: "app", kind: .name, doc: "for whose destinations; without it any"),
      KeySpec(
        name: "operations",
        kind: .list(.choice(SessionFormat.operations)),
        isRequired: true,
        doc: "what the source allows there"
      ),
    ]
  )

  /// Of one drag alone: what it has no plugin for.
  static let dragSource = RecordSpec(
    title: "source of an event",
    noun: "a source",
    summary: "Who drags, where that isn't the session's source.",
    keys: source.keys.filter { key in
      !["plugin", "selection"].contains(key.name) && !pluginKeys.contains { $0.name == key.name }
    }
  )

  static let save = RecordSpec(
    title: "saves",
    noun: "a save",
    summary: "How one save went, or the taking back of a saved file.",
    keys: [
      ends, KeySpec(name: "as", kind: .string, fallback: "a free one", doc: "the name used"),
      KeySpec(name: "takes_back", kind: .string, doc: "the saved file that was taken back instead"),
      failure, code,
    ],
    companions: [("code", "fails")],
    apart: [("as", "fails"), ("as", "takes_back")]
  )

  static let work = RecordSpec(
    title: "works",
    noun: "a work",
    summary: "How long one coercion took.",
    keys: [ends]
  )

  static let recorded = RecordSpec(
    title: "recorded",
    noun: "a recording's origin",
    summary: "Who recorded a session, and of what.",
    keys: [
      KeySpec(name: "by", kind: .string, doc: "what recorded it, with its version"),
      KeySpec(name: "agent", kind: .string, doc: "the program that was dragged in"),
      KeySpec(
        name: "plugins",
        kind: .map(of: "a destination's id", .string),
        doc: "the SHA-256 of each plugin's own file, in hexadecimal"
      ),
      KeySpec(
        name: "modules",
        kind: .map(of: "a destination's id", .map(of: "a module's file", .string)),
        doc: "the same of each module that its plugin had read, seen from the plugin's folder"
      ),
      KeySpec(name: "kept", kind: .string, doc: "which payloads were kept"),
    ]
  )

  static let arrival = RecordSpec(
    title: "arrivals",
    noun: "an arrival",
    summary: "How one load of a representation went.",
    keys: [
      ends,
      KeySpec(
        name: "steps",
        kind: .list(.list(.number(least: 0))),
        fallback: "[]",
        doc: "how many bytes were there when, and of how many: `[[ms, bytes, total], …]`"
      ),
      failure, code,
      KeySpec(
        name: "name",
        kind: .string,
        fallback: "the item's",
        doc: "what its source called it"
      ),
      KeySpec(
        name: "type",
        kind: .name,
        fallback: "the representation's, or what the file's name says",
        doc: "what its source said it is"
      ),
    ],
    companions: [("code", "fails")]
  )

  private static let ends = KeySpec(
    name: "ends",
    kind: .time,
    fallback: "never",
    doc: "milliseconds from its request until it was there, or failed"
  )
  private static let failure = KeySpec(
    name: "fails",
    kind: .string,
    doc: "the message that it failed with"
  )
  private static let code = KeySpec(
    name: "code",
    kind: .string,
    fallback: "`failed`",
    doc: "why it failed, for programs"
  )

  static let task = RecordSpec(
    title: "tasks",
    noun: "a task",
    summary: "How one of the embedder's tasks behaves in a replay.",
    keys: [
      KeySpec(
        name: "duration",
        kind: .time,
        fallback: "0",
        doc: "milliseconds until it ends"
      ),
      KeySpec(name: "result", kind: .anything, fallback: "null", doc: "what it gives"),
      KeySpec(name: "fails", kind: .string, doc: "the message it fails with instead"),
      code,
      KeySpec(
        name: "steps",
        kind: .list(.list(.number(least: nil))),
        fallback: "[]",
        doc: "what it says of how far it is: `[[ms, done, total], …]`"
      ),
      KeySpec(
        name: "after_crash",
        kind: .choice(TaskBehaviour.AfterCrash.allCases.map(\.rawValue)),
        fallback: "`fail`",
        doc:
          "what becomes of it where the app is killed meanwhile: it fails, begins again, or whoever"
          + " does it goes on and is asked how it ended"
      ),
    ],
    companions: [("code", "fails")],
    apart: [("result", "fails")]
  )

  static let contentType = RecordSpec(
    title: "types",
    noun: "a type",
    summary: "A content type that this session declares.",
    keys: [
      KeySpec(name: "id", kind: .name, isRequired: true, doc: "its uniform type identifier"),
      KeySpec(name: "conforms_to", kind: .list(.name), fallback: "[]", doc: "its parents"),
      KeySpec(name: "extensions", kind: .list(.name), fallback: "[]", doc: "file extensions"),
      KeySpec(name: "mime", kind: .list(.name), fallback: "[]", doc: "MIME types"),
      KeySpec(name: "description", kind: .string, doc: "for people"),
    ]
  )
}

extension RecordSpec {
  static let limits = RecordSpec(
    title: "limits",
    noun: "a set of limits",
    summary: "What a destination's plugin may use, where that differs from the defaults.",
    keys: LimitSpec.all.map { limit in
      KeySpec(
        name: limit.name,
        kind: .number(least: 0),
        fallback: Milliseconds.text(limit.value(of: HostLimits())),
        doc: limit.doc
      )
    }
  )
}

extension RecordSpec {
  static let item = RecordSpec(
    title: "items",
    noun: "an item",
    summary: "One dragged thing.",
    keys: [
      KeySpec(name: "id", kind: .name, isRequired: true, doc: "its name in this session, unique"),
      KeySpec(
        name: "known_as",
        kind: .string,
        fallback: "its `id`",
        doc: "what handlers and outcomes call it, where several items have been called the same"
      ),
      KeySpec(name: "name", kind: .string, fallback: "its `id`", doc: "the name people see"),
      KeySpec(
        name: "representations",
        kind: .list(.record(.representation)),
        fallback: "[]",
        doc: "its encodings, from the richest to the poorest; none is legal"
      ),
      KeySpec(
        name: "local",
        kind: .anything,
        doc: "the app's own object, which only a local session shows"
      ),
      KeySpec(
        name: "hover",
        kind: .record(.hover),
        fallback: "all",
        doc: "what is known of it before the drop, or before it is revealed"
      ),
    ]
  )

  static let hover = RecordSpec(
    title: "hover",
    noun: "what is known before the drop",
    summary: "What is known of an item before the drop; sizes are not.",
    keys: [
      KeySpec(name: "name", kind: .string, fallback: "not known", doc: "the name people see"),
      KeySpec(
        name: "types",
        kind: .list(.name),
        fallback: "not known, so that any fits",
        doc: "the types that it can be had as"
      ),
    ]
  )

  static let representation = RecordSpec(
    title: "representations",
    noun: "a representation",
    summary: "One encoding of an item: its type, its bytes or its failure, and how it arrives.",
    keys: [
      KeySpec(
        name: "type",
        kind: .name,
        isRequired: true,
        doc: "a uniform type identifier, or a MIME type"
      ),
      KeySpec(name: "text", kind: .string, doc: "the bytes, as UTF-8"),
      KeySpec(name: "json", kind: .anything, doc: "the bytes, as this JSON"),
      KeySpec(name: "base64", kind: .string, doc: "the bytes, in base64"),
      KeySpec(
        name: "file",
        kind: .name,
        doc: "the bytes of a file at or below the session's folder"
      ),
      KeySpec(
        name: "zeros",
        kind: .count(least: 0),
        doc: "this many zero bytes, made as they are read"
      ),
      KeySpec(
        name: "fails",
        kind: .string,
        doc:
          "the message that loading it fails with; beside the bytes where `fails_after` says when"
      ),
      KeySpec(
        name: "fails_after",
        kind: .count(least: 0),
        fallback: "before the first byte",
        doc: "how many bytes still come before it fails, at its `rate`"
      ),
      KeySpec(
        name: "latency",
        kind: .time,
        fallback: "0",
        doc: "milliseconds before the first byte"
      ),
      KeySpec(
        name: "rate",
        kind: .number(least: 1),
        fallback: "all at once",
        doc: "bytes a second after it"
      ),
      KeySpec(
        name: "size",
        kind: .count(least: 0),
        fallback: "unknown until it ends",
        doc: "the size announced in advance"
      ),
      KeySpec(
        name: "expires",
        kind: .time,
        fallback: "never",
        doc: "milliseconds after the drop at which the source is gone, whatever is still on its way"
      ),
      KeySpec(
        name: "survives",
        kind: .either([.boolean, .count(least: 0)]),
        fallback: "false: its source went with the app",
        doc:
          "whether a load begins again where the app is killed meanwhile; a number: as many bytes of"
          + " what had come needn't come again"
      ),
      KeySpec(
        name: "names",
        kind: .string,
        fallback: "what it leads to",
        doc:
          "of an address: the file at or below the session's folder that stands for what it named"
      ),
      KeySpec(
        name: "arrivals",
        kind: .list(.record(.arrival)),
        doc: "how its loads went, one each, the last of all that follow; not beside `latency`,"
          + " `rate` and `expires`"
      ),
    ],
    exactlyOne: ["text", "json", "base64", "file", "zeros", "fails"],
    companions: [("fails_after", "fails")]
  )
}
