import DropContent
import DropCore
import DropReplay
import SystemFiles

/// `dndhost types [TYPE…]`: the type database, and what a file is.
struct TypesCommand: Command {
  static let spec = CommandSpec(
    name: "types",
    summary: "the type database, and what a file is",
    discussion: ["Each operand is a type's identifier, a MIME type, an extension or a file."],
    operand: OperandSpec(name: "TYPE", kind: .type, least: 0),
    options: [.treeFormat]
  )

  let invocation: Invocation
  let console: Console
  private var catalog: TypeCatalog { .builtIn }

  func run() throws(CommandFailure) -> ExitStatus {
    if invocation.operands.isEmpty {
      try deliver(wantsJSON ? json(catalog.types) : list())
      return .success
    }
    var found: [ContentType] = []
    var text = ""
    var failures: [CommandFailure] = []
    for operand in invocation.operands {
      do throws(CommandFailure) {
        let (type, note) = try named(operand)
        found.append(type)
        text += note + page(type) + "\n"
      } catch {
        failures.append(error)
      }
    }
    if !found.isEmpty { try deliver(wantsJSON ? json(found) : text, isPainted: !wantsJSON) }
    guard let first = failures.first, let last = failures.last else { return .success }
    for failure in failures.dropLast() { console.complain(failure.message) }
    throw CommandFailure(first.status, last.message)
  }

  // MARK: What was meant

  /// The type that an operand stands for, and how it was found where that isn't plain.
  private func named(_ operand: String) throws(CommandFailure) -> (ContentType, String) {
    if FileSystem.kind(of: operand) != nil { return try ofFile(operand) }
    let type = catalog.type(named: operand)
    if catalog.knows(type) { return (type, "") }
    let bare = operand.hasPrefix(".") ? String(operand.dropFirst()) : operand
    if let type = catalog.type(filenameExtension: bare) { return (type, "") }
    if operand.hasSlash, operand.isAbsolutePath || operand.beginsWithDot {
      throw CommandFailure(.missing, "can't open '\(operand)': there is no such file")
    }
    let words = catalog.types.filter { Self.words(of: $0).contains(operand.lowercased()) }
    if words.count == 1 { return (words[0], "") }
    if !words.isEmpty, words.count <= Self.mostMeant {
      let all = words.map(\.id).joined(separator: ", ")
      throw CommandFailure(.unreadable, "'\(operand)' may be one of \(all)")
    }
    let meant = NearestName.hint(catalog.nearestName(to: operand))
    throw CommandFailure(.unreadable, "no type, extension or file is called '\(operand)'\(meant)")
  }

  private static let mostMeant = 8

  /// Such as `elf` and `binary` of `public.elf-binary`.
  private static func words(of type: ContentType) -> [String] {
    type.id.lowercased().split { $0 == "." || $0 == "-" }.dropFirst().map { String($0) }
  }

  private func ofFile(_ path: String) throws(CommandFailure) -> (ContentType, String) {
    if FileSystem.kind(of: path) == .folder {
      return (.folder, "\(SafeText.line(path)): a folder\n")
    }
    do throws(ContentError) {
      let type = catalog.type(ofFileNamed: path.fileName) ?? .data
      let content = try Content(type: type, file: path)
      let identity = try ContentCoercer().identify(content)
      return (identity.type, "\(SafeText.line(path)): \(phrase(identity))\n")
    } catch {
      throw CommandFailure(.missing, "can't open '\(path)': \(error.message)")
    }
  }

  private func phrase(_ identity: ContentIdentity) -> String {
    switch identity {
    case .agreed(let type): "\(type.id), by its name and its content"
    case .byContent(let type): "\(type.id), by its content"
    case .byName(let type): "\(type.id), by its name"
    case .disagreement(let name, let content):
      "its name says \(name.id), its content \(content.id)"
    case .unknown: "nothing is known of it"
    }
  }

  // MARK: Pages

  private func list() -> String {
    catalog.types.map { "\($0.id)\n" }.joined()
  }

  private func page(_ type: ContentType) -> String {
    var text = palette.paint(type.id, .strong) + "\n"
    let rows: [(String, [String])] = [
      ("what", [catalog.description(of: type)]),
      ("conforms to", catalog.ancestors(of: type).map(\.id)),
      ("children", catalog.children(of: type).map(\.id)),
      ("extensions", catalog.filenameExtensions(of: type)),
      ("MIME types", catalog.mimeTypes(of: type)),
      ("older names", catalog.legacyNames(of: type)),
      ("becomes", coercions(type)),
      ("units", units(type)),
    ]
    for (name, values) in rows where !values.joined().isEmpty {
      let title = name + String(repeating: " ", count: 13 - name.count)
      let lines = TextPage.wrapped(values.joined(separator: ", "), width: 64)
      text += "  \(palette.paint(title, .faint))"
      text += lines.joined(separator: "\n" + String(repeating: " ", count: 15)) + "\n"
    }
    return text
  }

  private func coercions(_ type: ContentType) -> [String] {
    CoercionGraph.builtIn.edges(from: type, in: catalog).map { edge in
      let trait = BuildTraits.of(codec: edge.codec)
      let missing = trait.flatMap { BuildTraits.all.contains($0) ? nil : $0 }
      return "\(edge.to.id) (\(edge.lossPhrase)\(need(of: missing)))"
    }
  }

  private func need(of trait: String?) -> String {
    trait.map { "; \(ContentError(.needsTrait($0)).message)" } ?? ""
  }

  private func units(_ type: ContentType) -> [String] {
    guard let codec = ContentCoercer().unitCodec(for: type) else { return [] }
    return ["content:unit() takes it apart\(need(of: codec.missingTrait))"]
  }

  private func json(_ types: [ContentType]) -> String {
    let all = types.map { type -> JSONValue in
      func texts(_ list: [String]) -> JSONValue { .array(list.map { .string($0) }) }
      return .object([
        .init("id", .string(type.id)),
        .init("description", .string(catalog.description(of: type))),
        .init("conforms_to", texts(catalog.ancestors(of: type).map(\.id))),
        .init("parents", texts(catalog.parents(of: type).map(\.id))),
        .init("extensions", texts(catalog.filenameExtensions(of: type))),
        .init("mime", texts(catalog.mimeTypes(of: type))),
      ])
    }
    return JSONWriter(layout: .indented).text(.array(all)) + "\n"
  }
}
