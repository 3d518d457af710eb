import DropContent
import DropCore
import LuaSandbox

extension ContentFunctions {
  static let textBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    .value(.string(try plugin.readText(call)))
  }

  static let bytesBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let object = try plugin.content(call, 0)
    let size = object.content.size
    let range = subrange(call.integer(1) ?? 1, call.integer(2) ?? -1, size)
    guard !range.isEmpty else { return .value("") }
    if range.count > plugin.sandbox.limits.valueStringBytes {
      throw plugin.tooLarge(range.count, object)
    }
    let bytes = try plugin.reading(object) { content throws(ContentError) in
      try content.read(at: range.lowerBound, count: range.count)
    }
    return .value(.string(bytes))
  }

  static let linesBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    plugin.holdsValues = true
    let place = plugin.cursors.insert(LineCursor(try plugin.readText(call)))
    let handle = Handle(
      classIndex: plugin.binding.index(of: .lines),
      index: place.index,
      generation: place.generation
    )
    guard let next = plugin.prelude.nextLine else { return .nothing }
    return .values([.function(next), .handle(handle)])
  }

  static let jsonBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let object = try plugin.content(call, 0)
    let options = try plugin.table(call, 1)
    var coercer = plugin.engine.setup.coercer
    if let header = options["header"].bool { coercer.context.hasHeader = header }
    let types = plugin.types.catalog
    let json = try plugin.reading(object) { content throws(ContentError) in
      if types.conforms(content.type, to: .json) { return content }
      if types.conforms(content.type, to: .vCard) {
        return try coercer.coerce(content, to: .contactRecord)
      }
      if coercer.path(from: content.type, to: .json) != nil {
        return try coercer.coerce(content, to: .json)
      }
      return content
    }
    let bytes = try plugin.read(json, object)
    do throws(ScriptError) {
      return .value(try JSONFunctions.decode(bytes, item: object.item))
    } catch {
      let name = object.content.name ?? object.content.type.id
      throw ScriptError(
        code: error.code,
        "content:json: \"\(name)\" is not JSON: \(error.message)",
        item: error.item
      )
    }
  }

  static let coerceBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let object = try plugin.content(call, 0)
    let type = plugin.type(call, 1)
    let side = try plugin.table(call, 2).integer("max_side")
    if side == nil, plugin.types.catalog.conforms(object.content.type, to: type) {
      return .value(plugin.hand(object.content, origins: object.origins))
    }
    let setup = plugin.engine.setup
    guard let path = setup.coercions.path(from: object.content.type, to: type, in: setup.types)
    else {
      throw ScriptError(
        .noRepresentation,
        "nothing leads from \(object.content.type.id) to \(type.id)",
        item: object.item
      )
    }
    let content = object.content
    var coercer = setup.coercer
    if let side = side { coercer.context.maximumSide = side }
    let configured = coercer
    return try plugin.wait(call) { wait in
      ContentWait(plugin.engine, wait, origins: object.origins) {
        Result { () throws(ContentError) in try configured.coerce(content, along: path.steps) }
      }
    }
  }

  static let unitsBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    .value(.integer(Int64(try plugin.units(call).count)))
  }

  static let unitBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let object = try plugin.content(call, 0)
    let number = Int(call.integer(1) ?? 1)
    let units = try plugin.units(call)
    var unit = try plugin.reading(object) { _ throws(ContentError) in
      try units.unit(number.place)
    }
    if let name = object.content.name, unit.name == nil || unit.name == name {
      unit.name = "\(name) \(number)"
    }
    return .value(plugin.hand(unit, origins: object.origins))
  }

  static let contactsBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let object = try plugin.content(call, 0)
    let contacts = try plugin.reading(object) { content throws(ContentError) in
      try plugin.engine.setup.coercer.contacts(in: content)
    }
    return .value(ValueConverter.lua(.array(contacts)))
  }

  static let fileNameBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let content = try plugin.content(call, 0).content
    let setup = plugin.engine.setup
    let given = SafeName.component(of: call.text(1) ?? content.name ?? SafeName.fallback)
    let name = setup.coercions.fileName(given, of: content.type, in: setup.types)
    // With its extension it may have become too long.
    return .value(.string(SafeName.component(of: name)))
  }

  static let saveBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let object = try plugin.content(call, 0)
    // Made safe here, so that no storage sees a path where it expects a name.
    let name = SafeName.component(of: call.text(1) ?? object.content.name ?? SafeName.fallback)
    return try plugin.wait(call) { SaveWait(plugin.engine, $0, object, name: name) }
  }

  static let hashBody: HostFunction.Body = { plugin, call throws(ScriptError) in
    let object = try plugin.content(call, 0)
    let digest = try plugin.reading(object) { content throws(ContentError) in
      try content.sha256()
    }
    return .value(.string(digest))
  }

  /// A range as `string.sub` counts: from one, from the end when negative.
  static func subrange(_ from: Int64, _ to: Int64, _ size: Int) -> Range<Int> {
    let count = Int64(size)
    let first = max(1, from < 0 ? count &+ from &+ 1 : from)
    let last = min(count, to < 0 ? count &+ to &+ 1 : to)
    guard first <= last else { return 0..<0 }
    return Int(first - 1)..<Int(last)
  }
}

extension PluginRuntime {
  /// Does something with content; its errors are raised for the item that it came from.
  fileprivate func reading<R>(
    _ object: ContentObject,
    _ body: (Content) throws(ContentError) -> R
  ) throws(ScriptError) -> R {
    task?.noteRead(of: object.origins)
    do throws(ContentError) {
      return try body(object.content)
    } catch {
      throw ScriptError(error, item: object.item)
    }
  }

  /// The units of the content that a function was called on.
  fileprivate func units(_ call: borrowing HostCall) throws(ScriptError) -> ContentUnits {
    let object = try content(call, 0)
    guard let handle = call.handle(0) else { throw .gone("content") }
    if let found = openUnits.units(of: handle) { return found }
    let coercer = engine.setup.coercer
    let units = try reading(object) { content throws(ContentError) in
      try coercer.units(of: content)
    }
    openUnits.insert(units, of: handle)
    return units
  }

  /// The bytes of content, as many as a script may get at once.
  fileprivate func read(
    _ content: Content,
    _ object: ContentObject
  ) throws(ScriptError) -> [UInt8] {
    let limit = max(sandbox.limits.valueStringBytes, sandbox.limits.blockBytes)
    if content.size > limit { throw tooLarge(content.size, object) }
    return try reading(object) { _ throws(ContentError) in try content.bytes(limit: limit) }
  }

  fileprivate func readText(_ call: borrowing HostCall) throws(ScriptError) -> [UInt8] {
    let object = try content(call, 0)
    let setup = engine.setup
    let text = try reading(object) { content throws(ContentError) in
      if setup.types.conforms(content.type, to: .utf8PlainText) { return content }
      let path = setup.coercions.path(from: content.type, to: .utf8PlainText, in: setup.types)
      guard let path else { return content }
      return try setup.coercer.coerce(content, along: path.steps)
    }
    let bytes = try read(text, object)
    return String(validating: bytes, as: UTF8.self) == nil
      ? Array(String(decoding: bytes, as: UTF8.self).utf8) : bytes
  }

  fileprivate func tooLarge(_ size: Int, _ object: ContentObject) -> ScriptError {
    ScriptError(.tooLarge, "\(size) bytes are more than a script may hold", item: object.item)
  }
}

/// The fields of content.
enum ContentReads {
  static let type: HostFunction.Body = { plugin, call throws(ScriptError) in
    .value(.string(try plugin.content(call, 0).content.type.id))
  }

  static let size: HostFunction.Body = { plugin, call throws(ScriptError) in
    .value(.integer(Int64(try plugin.content(call, 0).content.size)))
  }

  static let name: HostFunction.Body = { plugin, call throws(ScriptError) in
    .value(.string(try plugin.content(call, 0).content.name ?? ""))
  }

  static let item: HostFunction.Body = { plugin, call throws(ScriptError) in
    guard let item = try plugin.content(call, 0).item else { return .value(.nil) }
    return .value(.handle(plugin.itemHandle(item)))
  }

  /// Content as plain data: what it is, not what is in it.
  static func summary(_ content: Content) -> [JSONValue.Member] {
    [
      .init("name", .string(content.name ?? "")), .init("type", .string(content.type.id)),
      .init("size", .int(content.size)),
    ]
  }
}
