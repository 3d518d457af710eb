import DropContent
import DropCore

// How what inputs are made of is written beside scenes and items.

extension Field {
  /// What came of something: under one key where it went well, under another where it didn't.
  static func result<Success: Sendable, Failure: Sendable>(
    _ value: Coding<Success>,
    failure: Coding<Failure>
  ) -> Field where Value == Result<Success, Failure> {
    Field([
      Case(
        Field<Success>("value", value),
        take: { if case .success(let value) = $0 { .some(value) } else { nil } },
        make: { .success($0) }
      ),
      Case(
        Field<Failure>("failure", failure),
        take: { if case .failure(let failure) = $0 { .some(failure) } else { nil } },
        make: { .failure($0) }
      ),
    ])
  }
}

extension Coding where Value == IOID {
  static var request: Coding {
    Coding {
      .int($0.number)
    } read: { value in
      if case .int(let number) = value { IOID(number: number) } else { nil }
    }
  }
}

extension Coding where Value == DragID {
  static var drag: Coding {
    Coding {
      .int($0.number)
    } read: { value in
      if case .int(let number) = value { DragID(number: number) } else { nil }
    }
  }
}

extension Coding where Value == JournalDifference {
  static var difference: Coding {
    Coding.record(
      Field("drag", .drag),
      Field("record", maybe: .whole),
      Field("now", .text),
      Field("before", .text),
      Field("attempts", maybe: .whole),
      take: { ($0.drag, $0.record, $0.now, $0.before, $0.attempts) },
      make: { JournalDifference(drag: $0, record: $1, now: $2, before: $3, attempts: $4) }
    )
  }
}

// MARK: Contents

extension Coding where Value == Content {
  static var content: Coding {
    Coding.record(
      Field("type", .type),
      Field("name", maybe: .text),
      Field("encoding", maybe: .encoding),
      Field("bytes", .storage),
      take: { ($0.type, $0.name, $0.encoding, $0.storage) },
      make: { type, name, encoding, storage in
        var content = Content(type: type, name: name, storage: storage)
        content.encoding = encoding
        return content
      }
    )
  }
}

extension Coding where Value == TextEncoding {
  static var encoding: Coding {
    Coding {
      .string($0.name)
    } read: { value in
      value.string.flatMap { TextEncoding(label: $0) }
    }
  }
}

extension Coding where Value == Content.Storage {
  static var storage: Coding {
    Coding { bytes, shelf in
      .int(shelf.place(of: bytes))
    } read: { value, shelf in
      if case .int(let place) = value { shelf.bytes(at: place) } else { nil }
    }
  }
}

extension Coding where Value == [UInt8]? {
  /// Bytes that lie in memory, where there are any.
  static var bytes: Coding {
    Coding { bytes, shelf in
      bytes.map { .int(shelf.place(of: .memory($0))) } ?? .null
    } read: { value, shelf in
      switch value {
      case .null: return .some(nil)
      case .int(let place):
        guard case .memory(let bytes)? = shelf.bytes(at: place) else { return nil }
        return bytes
      default: return nil
      }
    }
  }
}

extension Coding where Value == LoadFailure {
  static var failure: Coding {
    Coding.record(
      Field("code", .text),
      Field("message", .text),
      take: { ($0.code.rawValue, $0.message) },
      make: { LoadFailure(FailureCode(rawValue: $0), $1) }
    )
  }
}

extension Coding where Value == ContentError {
  static var contentError: Coding {
    Coding.record(
      ProblemForm.field,
      Field("line", maybe: .whole),
      Field("column", maybe: .whole),
      Field("within", maybe: .text),
      take: { ($0.problem, $0.place?.line, $0.place?.column, $0.path) },
      make: { problem, line, column, path in
        let place = line.flatMap { line in column.map { TextPlace(line: line, column: $0) } }
        return ContentError(problem, at: place, path: path)
      }
    )
  }
}

extension Coding where Value == ContentError.Limit {
  static var limit: Coding {
    Coding {
      .string($0.rawValue)
    } read: { value in
      value.string.flatMap { ContentError.Limit(rawValue: $0) }
    }
  }
}

// MARK: Plugins

extension Coding where Value == HostLimits {
  static var limits: Coding {
    Coding { limits in
      let all = LimitSpec.all.map { spec in
        JSONValue.Member(spec.name, Coding<Double>.number.written(spec.value(of: limits)))
      }
      return .object(all + [JSONValue.Member(factor, .int(limits.deadlineFactor))])
    } read: { value in
      guard case .object(let members) = value else { return nil }
      var limits = HostLimits()
      for member in members {
        if member.key.isSpelled(as: factor), case .int(let number) = member.value {
          limits.deadlineFactor = number
        } else if let number = Coding<Double>.number.read(member.value, MemoryShelf()),
          limits.set(member.key, to: number)
        {
          continue
        } else {
          return nil
        }
      }
      return limits
    }
  }

  private static var factor: String { "deadline_factor" }
}

extension Coding where Value == Set<Capability> {
  static var grants: Coding {
    Coding { grants in
      let words = grants.map(\.rawValue).sorted { $0.isSpelledBefore($1) }
      return .array(words.map { .string($0) })
    } read: { value in
      value.array.map { Set($0.compactMap { $0.string.map(Capability.init(rawValue:)) }) }
    }
  }
}

extension Coding where Value == PluginShare {
  static var share: Coding {
    Coding.record(
      Field("options", .plain),
      Field("limits", .limits),
      Field("grants", .grants),
      take: { ($0.options, $0.limits, $0.grants) },
      make: { PluginShare(options: $0, limits: $1, grants: $2) }
    )
  }
}

extension Coding where Value == PluginSource {
  static var plugin: Coding {
    Coding { source, shelf in
      .int(shelf.place(of: source))
    } read: { value, shelf in
      if case .int(let place) = value { shelf.source(at: place) } else { nil }
    }
  }
}

extension Coding where Value == PluginAssignment {
  static var assignment: Coding {
    Coding.record(
      Field("text", .plugin),
      Field("share", .share),
      take: { ($0.source, $0.share) },
      make: { PluginAssignment($0, $1) }
    )
  }
}

extension Coding where Value == HostOpening {
  static var opening: Coding {
    Coding.record(
      Field("destination", .destination),
      Field("inside", maybe: .text),
      Field("plugins", .plugins),
      Field("share", maybe: .share),
      Field("held", maybe: .list(.held)),
      take: { ($0.destination, $0.parent, $0.plugins, $0.share, $0.held.isEmpty ? nil : $0.held) },
      make: { HostOpening($0, inside: $1, plugins: $2, share: $3, held: $4 ?? []) }
    )
  }
}

extension Coding where Value == NameTable<PluginAssignment> {
  /// By the destinations' ids, in the order of their bytes.
  static var plugins: Coding {
    Coding { plugins, shelf in
      .object(
        plugins.names.compactMap { id in
          plugins[id].map { .init(id, Coding<PluginAssignment>.assignment.write($0, shelf)) }
        }
      )
    } read: { value, shelf in
      guard case .object(let members) = value else { return nil }
      var plugins = NameTable<PluginAssignment>()
      for member in members {
        guard let plugin = Coding<PluginAssignment>.assignment.read(member.value, shelf) else {
          return nil
        }
        plugins[member.key] = plugin
      }
      return plugins
    }
  }
}
