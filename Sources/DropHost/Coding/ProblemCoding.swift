import DropContent
import DropCore

/// The forms in which problems of contents are written, one for each.
///
/// What has none can't be read again, and with it the whole journal: so the compiler asks here for the form of one
/// that is new.
enum ProblemForm: CaseIterable {
  case needsTrait, noCoercion, unsupported
  case limit
  case outside, elsewhere, gone, changed, shortened
  case malformed, noUnit, truncated
  case system, fullDisk, codec, decoder
  case isFolder, notRegular

  static var field: Field<ContentError.Problem> {
    Field { problem, shelf, members in
      _ = ProblemForm(problem).coding.write(problem, shelf, &members)
    } read: { object, shelf in
      for form in allCases {
        if let problem = form.coding.read(&object, shelf) { return problem }
      }
      return nil
    }
  }

  private init(_ problem: ContentError.Problem) {
    self =
      switch problem {
      case .needsTrait: .needsTrait
      case .noCoercion: .noCoercion
      case .unsupported: .unsupported
      case .limit: .limit
      case .outside: .outside
      case .elsewhere: .elsewhere
      case .gone: .gone
      case .changed: .changed
      case .shortened: .shortened
      case .malformed: .malformed
      case .noUnit: .noUnit
      case .truncated: .truncated
      case .system: .system
      case .fullDisk: .fullDisk
      case .codec: .codec
      case .decoder: .decoder
      case .isFolder: .isFolder
      case .notRegular: .notRegular
      }
  }

  private var coding: Case<ContentError.Problem> {
    switch self {
    case .needsTrait:
      Self.one("needs_trait") {
        if case .needsTrait(let name) = $0 { name } else { nil }
      } make: {
        .needsTrait($0)
      }
    case .noCoercion:
      Self.two("no_coercion_from", "to") {
        if case .noCoercion(let from, let to) = $0 { (from, to) } else { nil }
      } make: {
        .noCoercion(from: $0, to: $1)
      }
    case .unsupported:
      Self.two("unsupported_in", "feature") {
        if case .unsupported(let format, let feature) = $0 { (format, feature) } else { nil }
      } make: {
        .unsupported(format: $0, feature: $1)
      }
    case .limit:
      Case(
        Field("limit", .limit),
        Field("allowed", .whole),
        Field("found", maybe: .whole),
        take: {
          if case .limit(let limit, let most, let found) = $0 { (limit, most, found) } else { nil }
        },
        make: { .limit($0, allowed: $1, found: $2) }
      )
    case .outside:
      Self.one("outside") {
        if case .outside(let path) = $0 { path } else { nil }
      } make: {
        .outside(path: $0)
      }
    case .elsewhere:
      Self.two("elsewhere", "host") {
        if case .elsewhere(let path, let host) = $0 { (path, host) } else { nil }
      } make: {
        .elsewhere(path: $0, host: $1)
      }
    case .gone:
      Self.one("gone") {
        if case .gone(let path) = $0 { path } else { nil }
      } make: {
        .gone(path: $0)
      }
    case .changed:
      Self.one("changed") {
        if case .changed(let name) = $0 { name } else { nil }
      } make: {
        .changed($0)
      }
    case .shortened:
      Case(
        Field("shortened", .text),
        Field("at", .whole),
        Field("of", .whole),
        take: { if case .shortened(let name, let at, let of) = $0 { (name, at, of) } else { nil } },
        make: { .shortened($0, at: $1, of: $2) }
      )
    case .malformed:
      Self.two("malformed", "detail") {
        if case .malformed(let format, let detail) = $0 { (format, detail) } else { nil }
      } make: {
        .malformed(format: $0, detail: $1)
      }
    case .noUnit:
      Case(
        Field("no_unit", .whole),
        Field("count", .whole),
        take: { if case .noUnit(let number, let count) = $0 { (number, count) } else { nil } },
        make: { .noUnit($0, count: $1) }
      )
    case .truncated:
      Case(
        Field("truncated_at", .whole),
        Field("of", .whole),
        take: { if case .truncated(let at, let of) = $0 { (at, of) } else { nil } },
        make: { .truncated(at: $0, of: $1) }
      )
    case .system:
      Case(
        Field("call", .text),
        Field("path", .text),
        Field("number", .whole),
        take: {
          if case .system(let call, let path, let number) = $0 {
            (call, path, Int(number))
          } else {
            nil
          }
        },
        make: { .system(call: $0, path: $1, number: Int32(truncatingIfNeeded: $2)) }
      )
    case .fullDisk:
      Case(
        Field("kept_free", .number),
        take: { if case .fullDisk(let share) = $0 { share } else { nil } },
        make: { .fullDisk(keptFree: $0) }
      )
    case .codec:
      Self.two("codec", "message") {
        if case .codec(let name, let message) = $0 { (name, message) } else { nil }
      } make: {
        .codec(name: $0, message: $1)
      }
    case .decoder:
      Case(
        Field("decoder", .text),
        Field("end", Self.decoderEnd),
        take: { if case .decoder(let name, let end) = $0 { (name, end) } else { nil } },
        make: { .decoder($0, $1) }
      )
    case .isFolder:
      Case(
        Field("is_folder", .flag),
        take: { if case .isFolder = $0 { true } else { nil } },
        make: { _ in .isFolder }
      )
    case .notRegular:
      Self.one("not_regular") {
        if case .notRegular(let path) = $0 { path } else { nil }
      } make: {
        .notRegular($0)
      }
    }
  }

  private static func one(
    _ key: String,
    take: @escaping @Sendable (ContentError.Problem) -> String?,
    make: @escaping @Sendable (String) -> ContentError.Problem
  ) -> Case<ContentError.Problem> {
    Case(Field<String>(key, .text), take: take, make: make)
  }

  private static func two(
    _ first: String,
    _ second: String,
    take: @escaping @Sendable (ContentError.Problem) -> (String, String)?,
    make: @escaping @Sendable (String, String) -> ContentError.Problem
  ) -> Case<ContentError.Problem> {
    Case(Field<String>(first, .text), Field<String>(second, .text), take: take, make: make)
  }

  /// A word, or why there was no process.
  private static var decoderEnd: Coding<ContentError.DecoderEnd> {
    Coding { end in
      switch end {
      case .crashed: "crashed"
      case .late: "late"
      case .confused: "confused"
      case .absent(let reason): ["absent": .string(reason)]
      }
    } read: { value in
      switch value.string {
      case "crashed"?: .crashed
      case "late"?: .late
      case "confused"?: .confused
      case nil: value["absent"]?.string.map { .absent($0) }
      default: nil
      }
    }
  }
}
