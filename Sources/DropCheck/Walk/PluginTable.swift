import DropContent
import DropCore
import DropReplay

/// The table that a plugin's file returns, as far as it is written out.
struct PluginTable {
  /// Where the file returns.
  private(set) var resultPlace: TextPlace?
  /// The variable that holds the table, where handlers are written as `plugin.on_update = …`.
  private(set) var variable: String?
  /// Options that the plugin declares; nil while they aren't known.
  private(set) var options: Set<String>?
  private(set) var needs: [(name: String, place: TextPlace)] = []
  /// Content types that the plugin declares.
  private(set) var types: [TypeDeclaration] = []
  /// What the file's own variables hold, as far as it is written out and stays so.
  private var held: [String: LuaExpression] = [:]
  /// Where each field stands, by its path.
  private var places: [String: TextPlace] = [:]

  /// Nothing is known of it.
  init() {}

  init(of block: [LuaStatement], assigned: Set<String>) {
    for case .local(let names, let values) in block {
      for (name, value) in zip(names, values) where !assigned.contains(name.name) {
        held[name.name] = value.writtenOut { held[$0] }
      }
    }
    guard case .returns(let values, let place)? = block.last else { return }
    resultPlace = place
    guard let value = values.first else { return }
    if case .name(let name, _) = value {
      variable = name
      for case .local(let names, let values) in block {
        guard let place = names.firstIndex(where: { $0.name == name }), place < values.count,
          case .table(let fields, _) = values[place]
        else { continue }
        note(fields)
      }
    } else if case .table(let fields, _) = value {
      note(fields)
    }
  }

  /// The field that `path` names, or the innermost one around it that is written out.
  func place(of path: String) -> TextPlace? {
    var parts = path.split { $0 == "." || $0 == ":" || $0 == "[" }
    while !parts.isEmpty {
      if let place = places[parts.joined(separator: ".")] { return place }
      parts.removeLast()
    }
    return resultPlace
  }

  private mutating func note(_ fields: [LuaField]) {
    notePlaces(fields, below: "", depth: 0)
    if let field = fields.first(where: { $0.key == "options" }) {
      if case .table(let declared, _) = written(field.value) {
        options = Set(declared.compactMap(\.key))
      }
    } else {
      options = []
    }
    for field in fields where field.key == "needs" {
      guard case .table(let names, _) = written(field.value) else { continue }
      for case .string(let name, let place) in names.map({ written($0.value) }) {
        needs.append((name, place))
      }
    }
    for field in fields where field.key == "types" {
      guard case .table(let declared, _) = written(field.value) else { continue }
      for type in declared {
        types += type.key.map { [declaration($0, written(type.value))] } ?? []
      }
    }
  }

  /// What is written out as a value, there or where the variable is declared that it names.
  private func written(_ value: LuaExpression) -> LuaExpression {
    if case .name(let name, _) = value { held[name] ?? value } else { value }
  }

  /// A type of the plugin's own, as far as it says what it conforms to.
  private func declaration(_ id: String, _ value: LuaExpression) -> TypeDeclaration {
    var declaration = TypeDeclaration(id)
    guard case .table(let fields, _) = value else { return declaration }
    for field in fields where field.key == "conforms_to" {
      switch written(field.value) {
      case .string(let name, _): declaration.conformsTo = [name]
      case .table(let names, _):
        for case .string(let name, _) in names.map({ written($0.value) }) {
          declaration.conformsTo.append(name)
        }
      default: break
      }
    }
    return declaration
  }

  /// The deepest that the host complains of is a field of an option's choice.
  private static let deepest = 4

  private mutating func notePlaces(_ fields: [LuaField], below path: String, depth: Int) {
    for field in fields {
      guard let key = field.key else { continue }
      places[path + key] = field.place
      if depth < Self.deepest, case .table(let inner, _) = field.value {
        notePlaces(inner, below: path + key + ".", depth: depth + 1)
      }
    }
  }
}
