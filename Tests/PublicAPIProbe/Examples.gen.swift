// Copied from the documentation of public declarations by ExampleTests; do not edit.
// swift-format-ignore-file
import DropCheck
import DropContent
import DropCore
import DropExplore
import DropHost
import DropPlay
import DropReplay

extension ExampleGround {
  // Sources/DropCore/Coercion/CoercionGraph.swift
  func example1() async throws {
    let graph = CoercionGraph.builtIn
    for edge in graph.edges(from: .html, in: .builtIn) { print(edge.to, edge.lossPhrase) }
    _ = graph
  }
  // Sources/DropCore/Coercion/CoercionGraph.swift
  func example2() async throws {
    let ways = CoercionGraph.builtIn.edges(from: .png, in: .builtIn)
    _ = ways
  }
  // Sources/DropCore/Coercion/CoercionGraph.swift
  func example3() async throws {
    let edge = Coercion(from: .png, to: "com.example.scene", cost: .losesContent, codec: "scene")
    _ = edge
  }
  // Sources/DropCore/Coercion/CoercionGraph.swift
  func example4() async throws {
    if let path = coercer.path(from: .vCard, to: .utf8PlainText) { print(path.steps.map(\.codec)) }
  }
  // Sources/DropCore/Coercion/OfferedTypes.swift
  func example5() async throws {
    let offered = OfferedTypes(["public.html", "public.utf8-plain-text"])
    print(offered.has(.plainText))
    _ = offered
  }
  // Sources/DropCore/Coercion/OfferedTypes.swift
  func example6() async throws {
    let isPicture = OfferedTypes(["public.png"]).has(.image)
    _ = isPicture
  }
  // Sources/DropCore/Coercion/OfferedTypes.swift
  func example7() async throws {
    let isTaken = OfferedTypes(["public.png"]).has(anyOf: [.image, .pdf])
    _ = isTaken
  }
  // Sources/DropCore/Drag/Effect.swift
  func example8() async throws {
    for effect in host.advance() {
      switch effect.effect {
      case .insert(let at, let entries): print(at, entries.map(\.name))
      default: apply(effect)
      }
    }
  }
  // Sources/DropCore/Drag/Effect.swift
  func example9() async throws {
    for effect in host.advance() { print(JSONWriter().text(effect.effect.json(destination: effect.destination))) }
  }
  // Sources/DropCore/Drag/EffectValues.swift
  func example10() async throws {
    if case .confirm(let id, let question) = host.advance().first?.effect {
      drop.answer(id, with: .bool(await ask(question)))
    }
  }
  // Sources/DropCore/Drag/Modifiers.swift
  func example11() async throws {
    drag.hold([.option, .shift])
  }
  // Sources/DropCore/Drag/Outcome.swift
  func example12() async throws {
    let outcome = await drop.outcome
    print(outcome.status, outcome.items.map(\.kind))
    _ = outcome
  }
  // Sources/DropCore/Drag/Outcome.swift
  func example13() async throws {
    throw LoadFailure(.expired, "the camera was switched off")
  }
  // Sources/DropCore/Drag/Source.swift
  func example14() async throws {
    let source = DragSource(app: "com.example.camera", operations: [.copy])
    let drag = host.begin(source, items: [photo], at: start)
    _ = source
    _ = drag
  }
  // Sources/DropCore/Drag/Source.swift
  func example15() async throws {
    for item in drag.items { print(item.name, item.representations.map(\.type)) }
  }
  // Sources/DropCore/Drag/Source.swift
  func example16() async throws {
    let picture = DragItem.Hover(name: "beach.png", types: ["public.png"])
    let item = ProvidedItem(id: "beach", hover: picture)
    _ = picture
    _ = item
  }
  // Sources/DropCore/Drag/Source.swift
  func example17() async throws {
    let sizes = drag.items.flatMap(\.representations).map(\.size)
    _ = sizes
  }
  // Sources/DropCore/Scene/ContentEntry.swift
  func example18() async throws {
    let beach = ContentEntry(name: "beach.png", id: "beach")
    let album = Destination(id: "album", frame: frame, contents: [beach])
    _ = beach
    _ = album
  }
  // Sources/DropCore/Scene/ContentEntry.swift
  func example19() async throws {
    for place in host.contents(of: gallery) { print(place) }
  }
  // Sources/DropCore/Scene/Destination.swift
  func example20() async throws {
    let shelf = Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 400, height: 80), spring: 500)
    _ = shelf
  }
  // Sources/DropCore/Scene/Destination.swift
  func example21() async throws {
    host.change(gallery, Destination.Change(frame: Rect(x: 0, y: 0, width: 800, height: 300)))
  }
  // Sources/DropCore/Scene/Destination.swift
  func example22() async throws {
    let trash = Region(id: "trash", frame: Rect(x: 360, y: 0, width: 40, height: 40))
    let shelf = Destination(id: "shelf", frame: frame, regions: [trash])
    _ = trash
    _ = shelf
  }
  // Sources/DropCore/Scene/Layout.swift
  func example23() async throws {
    let list = Layout(kind: .list, cellWidth: 400, cellHeight: 20)
    let shelf = Destination(id: "shelf", frame: frame, layout: list)
    _ = list
    _ = shelf
  }
  // Sources/DropCore/Scene/Layout.swift
  func example24() async throws {
    let layout = Layout.places([Rect(x: 0, y: 0, width: 80, height: 20)])
    _ = layout
  }
  // Sources/DropCore/Scene/Layout.swift
  func example25() async throws {
    let place = Layout.places([frame]).index(at: point, count: 1)
    _ = place
  }
  // Sources/DropCore/Scene/Scroll.swift
  func example26() async throws {
    let shelf = Destination(id: "shelf", frame: frame, scroll: Scroll(contentWidth: 400, contentHeight: 9_000))
    _ = shelf
  }
  // Sources/DropCore/Session/DropSession.swift
  func example27() async throws {
    var session = DropSession(scene: [Destination(id: "shelf", frame: frame)])
    var effects = EffectQueue()
    session.apply(.begin(Source(), items: drag.items, at: start), at: 0, into: &effects)
    _ = session
    _ = effects
  }
  // Sources/DropCore/Types/ContentType.swift
  func example28() async throws {
    let type: ContentType = "com.example.scene"
    print(TypeCatalog.builtIn.conforms(.png, to: .image))
    _ = type
  }
  // Sources/DropCore/Types/ContentType.swift
  func example29() async throws {
    let type = ContentType("public.png")
    _ = type
  }
  // Sources/DropCore/Types/TypeCatalog+Naming.swift
  func example30() async throws {
    let type = TypeCatalog.builtIn.type(named: "image/png")
    _ = type
  }
  // Sources/DropCore/Types/TypeCatalog+Naming.swift
  func example31() async throws {
    let type = TypeCatalog.builtIn.type(ofFileNamed: "beach.png") ?? .data
    _ = type
  }
  // Sources/DropCore/Types/TypeCatalog+Naming.swift
  func example32() async throws {
    let type = TypeCatalog.builtIn.type(mimeType: "text/csv;charset=utf-8")
    _ = type
  }
  // Sources/DropCore/Types/TypeCatalog+Naming.swift
  func example33() async throws {
    let meant = TypeCatalog.builtIn.nearestName(to: "public.pgn")
    _ = meant
  }
  // Sources/DropCore/Types/TypeCatalog+Naming.swift
  func example34() async throws {
    let parents = TypeCatalog.builtIn.parents(of: .png)
    _ = parents
  }
  // Sources/DropCore/Types/TypeCatalog+Naming.swift
  func example35() async throws {
    let pictures = TypeCatalog.builtIn.children(of: .image)
    _ = pictures
  }
  // Sources/DropCore/Types/TypeCatalog+Naming.swift
  func example36() async throws {
    let all = TypeCatalog.builtIn.ancestors(of: .png)
    _ = all
  }
  // Sources/DropCore/Types/TypeCatalog+Naming.swift
  func example37() async throws {
    let ending = TypeCatalog.builtIn.filenameExtensions(of: .jpeg).first
    _ = ending
  }
  // Sources/DropCore/Types/TypeCatalog+Naming.swift
  func example38() async throws {
    let name = TypeCatalog.builtIn.mimeTypes(of: .jpeg).first
    _ = name
  }
  // Sources/DropCore/Types/TypeCatalog+Naming.swift
  func example39() async throws {
    label(TypeCatalog.builtIn.description(of: .png))
  }
  // Sources/DropCore/Types/TypeCatalog.swift
  func example40() async throws {
    var types = TypeCatalog.builtIn
    try types.declare([TypeDeclaration("com.example.scene", filenameExtensions: ["scene"])])
    print(types.type(ofFileNamed: "a.scene") ?? .data)
    _ = types
  }
  // Sources/DropCore/Types/TypeCatalog.swift
  func example41() async throws {
    var types = TypeCatalog.builtIn
    try types.declare([TypeDeclaration("com.example.scene", conformsTo: ["public.data"])])
    _ = types
  }
  // Sources/DropCore/Types/TypeCatalog.swift
  func example42() async throws {
    let isPicture = host.types.conforms(content.type, to: .image)
    _ = isPicture
  }
  // Sources/DropCore/Types/TypeCatalog.swift
  func example43() async throws {
    let isTaken = host.types.conforms(content.type, toAnyOf: [.image, .pdf])
    _ = isTaken
  }
  // Sources/DropCore/Types/TypeCatalog.swift
  func example44() async throws {
    let isNew = !host.types.knows("com.example.scene")
    _ = isNew
  }
  // Sources/DropCore/Types/TypeDeclaration.swift
  func example45() async throws {
    let scene = TypeDeclaration(
      "com.example.scene", conformsTo: ["public.data"], filenameExtensions: ["scene"])
    _ = scene
  }
  // Sources/DropCore/Vocabulary/JSONValue.swift
  func example46() async throws {
    let options: JSONValue = ["limit": 3, "names": ["a", "b"], "wide": true]
    _ = options
  }
  // Sources/DropCore/Vocabulary/JSONValue.swift
  func example47() async throws {
    let options: JSONValue = ["limit": 3]
    if case .int(let limit)? = options["limit"] { print(limit) }
    _ = options
  }
  // Sources/DropCore/Vocabulary/Operation.swift
  func example48() async throws {
    if drag.current?.operation == .move { label("moves it here") }
  }
  // Sources/DropCore/Vocabulary/Operation.swift
  func example49() async throws {
    let source = DragSource(operations: [.copy, .link])
    _ = source
  }
  // Sources/DropCore/Vocabulary/Operation.swift
  func example50() async throws {
    let mayMove = Operations([.copy, .move]).allows(.move)
    _ = mayMove
  }
  // Sources/DropCore/Vocabulary/Rect.swift
  func example51() async throws {
    let frame = Rect(x: 0, y: 0, width: 400, height: 300)
    print(frame.contains(Point(x: 20, y: 20)))
    _ = frame
  }
  // Sources/DropCore/Vocabulary/Rect.swift
  func example52() async throws {
    let step = drag.move(to: Point(x: 120, y: 40))
    _ = step
  }
  // Sources/DropContent/Bytes/SafeName.swift
  func example53() async throws {
    let name = SafeName.component(of: "../beach.png")
    _ = name
  }
  // Sources/DropContent/Codecs/Codec.swift
  func example54() async throws {
    let shout = Codec(from: .utf8PlainText, to: "com.example.shout") { (content, _) throws(ContentError) in
      let text = String(decoding: try content.bytes(), as: UTF8.self)
      return Content(type: "com.example.shout", name: content.name, text: text.uppercased())
    }
    _ = shout
  }
  // Sources/DropContent/Codecs/Codec.swift
  func example55() async throws {
    var context = CodecContext(limits: .standard)
    context.maximumSide = 256
    let coercer = ContentCoercer(context: context)
    _ = context
    _ = coercer
  }
  // Sources/DropContent/Codecs/UnitCodec.swift
  func example56() async throws {
    let lines = UnitCodec(type: "com.example.lines") { (content, _) throws(ContentError) in
      let parts = try content.bytes().split(separator: 10)
      return ContentUnits(count: parts.count) { Content(type: .data, bytes: Array(parts[$0])) }
    }
    _ = lines
  }
  // Sources/DropContent/Codecs/UnitCodec.swift
  func example57() async throws {
    let units = try coercer.units(of: content)
    for number in 0..<units.count { print(try units.unit(number).size) }
    _ = units
  }
  // Sources/DropContent/Coercing/ContentCoercer+Files.swift
  func example58() async throws {
    let coercer = ContentCoercer(context: CodecContext(allowedFolders: ["/srv/photos"]))
    let photo = try coercer.open(fileAddress: "file:///srv/photos/beach.png")
    _ = coercer
    _ = photo
  }
  // Sources/DropContent/Coercing/ContentCoercer+Images.swift
  func example59() async throws {
    let size = try coercer.imageSize(of: content)
    _ = size
  }
  // Sources/DropContent/Coercing/ContentCoercer+Images.swift
  func example60() async throws {
    let small = try coercer.thumbnail(of: content, side: 256, as: .jpeg)
    _ = small
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example61() async throws {
    let coercer = ContentCoercer()
    let card = Content(type: .vCard, text: "BEGIN:VCARD\nFN:A B\nEMAIL:a@b\nEND:VCARD\n")
    print(try coercer.coerce(card, to: .utf8PlainText).bytes())
    _ = coercer
    _ = card
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example62() async throws {
    var coercer = ContentCoercer()
    coercer.register(
      Codec(from: .png, to: "com.example.scene") { (content, _) throws(ContentError) in
        content.relabelled(as: "com.example.scene")
      })
    _ = coercer
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example63() async throws {
    let type = try coercer.identify(content).type
    _ = type
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example64() async throws {
    let text = try coercer.coerce(content, to: .utf8PlainText)
    _ = text
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example65() async throws {
    if let path = coercer.path(from: .html, to: .utf8PlainText) { print(path.steps.count) }
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example66() async throws {
    let name = try coercer.json(of: content)["name"]
    _ = name
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example67() async throws {
    let pages = try coercer.units(of: content)
    let first = try pages.unit(0)
    _ = pages
    _ = first
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example68() async throws {
    let count = try coercer.unitCount(of: content)
    _ = count
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example69() async throws {
    let first = try coercer.unit(0, of: content)
    _ = first
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example70() async throws {
    let both = try coercer.combine(as: .utf8PlainText, [content, content])
    _ = both
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example71() async throws {
    for contact in try coercer.contacts(in: content) { print(contact["name"] ?? "") }
  }
  // Sources/DropContent/Content/Content.swift
  func example72() async throws {
    let note = Content(type: .utf8PlainText, name: "note.txt", text: "a beach")
    let photo = try Content(type: .png, file: "/srv/photos/beach.png")
    print(try note.bytes().count, photo.size)
    _ = note
    _ = photo
  }
  // Sources/DropContent/Content/Content.swift
  func example73() async throws {
    let content = Content(type: .data, name: "three.bin", bytes: [1, 2, 3])
    _ = content
  }
  // Sources/DropContent/Content/Content.swift
  func example74() async throws {
    let content = Content(type: .utf8PlainText, text: "a beach")
    _ = content
  }
  // Sources/DropContent/Content/Content.swift
  func example75() async throws {
    let content = try Content(type: .png, file: "/srv/photos/beach.png")
    _ = content
  }
  // Sources/DropContent/Content/Content.swift
  func example76() async throws {
    let csv = content.relabelled(as: .commaSeparatedText, name: "people.csv")
    _ = csv
  }
  // Sources/DropContent/Content/Content.swift
  func example77() async throws {
    let bytes = try content.bytes(limit: 1 << 20)
    _ = bytes
  }
  // Sources/DropContent/Content/Content.swift
  func example78() async throws {
    let head = try content.read(at: 0, count: 512)
    _ = head
  }
  // Sources/DropContent/Content/Content.swift
  func example79() async throws {
    var sum = SHA256()
    try content.forEachChunk { chunk in sum.update(chunk) }
    print(sum.hexDigest())
    _ = sum
  }
  // Sources/DropContent/Content/ContentError.swift
  func example80() async throws {
    do {
      print(try coercer.coerce(content, to: .png).size)
    } catch {
      print(error.code.rawValue, error.message)
    }
  }
  // Sources/DropContent/Content/ContentError.swift
  func example81() async throws {
    do { print(try JSONReader().value(of: bytes)) } catch { print(error.place?.line ?? 0) }
  }
  // Sources/DropContent/Content/ContentFolder.swift
  func example82() async throws {
    let folder = try ContentFolder(path: "/srv/photos")
    let content = Content(type: .folder, name: "photos", storage: .folder(folder))
    _ = folder
    _ = content
  }
  // Sources/DropContent/Content/ContentLimits.swift
  func example83() async throws {
    var limits = ContentLimits.standard
    limits.pixels = 20_000_000
    let coercer = ContentCoercer(context: CodecContext(limits: limits))
    _ = limits
    _ = coercer
  }
  // Sources/DropContent/Content/OpenFile.swift
  func example84() async throws {
    let file = try OpenFile(path: "/srv/photos/beach.png")
    let head = Content(type: .data, storage: .file(FileRange(file: file, offset: 0, count: 64)))
    _ = file
    _ = head
  }
  // Sources/DropContent/Content/Spool.swift
  func example85() async throws {
    let host = PluginHost(spool: .temporary)
    _ = host
  }
  // Sources/DropContent/Content/Spool.swift
  func example86() async throws {
    let writer = Spool.temporary.writer()
    try writer.write([1, 2, 3])
    let content = try writer.content(.data, name: "three.bin")
    _ = writer
    _ = content
  }
  // Sources/DropContent/Images/Photo.swift
  func example87() async throws {
    let photo = try Photo(of: content)
    print(photo.width, photo.height, photo.date ?? "at some time")
    _ = photo
  }
  // Sources/DropContent/Images/Photo.swift
  func example88() async throws {
    if let place = try Photo(of: content).position { print(place.latitude, place.longitude) }
  }
  // Sources/DropContent/Images/Picture.swift
  func example89() async throws {
    let size = try coercer.imageSize(of: content)
    print(size.width, size.height, size.frames)
    _ = size
  }
  // Sources/DropContent/Images/Picture.swift
  func example90() async throws {
    let size = ImageSize(width: 400, height: 300)
    _ = size
  }
  // Sources/DropContent/JSON/JSONReader.swift
  func example91() async throws {
    let value = try JSONReader().value(of: Array("[1, 2]".utf8))
    _ = value
  }
  // Sources/DropContent/JSON/JSONReader.swift
  func example92() async throws {
    let document = try JSONReader().located(bytes)
    if let name = document["name"] { print(name.plain) }
    _ = document
  }
  // Sources/DropContent/JSON/JSONScanner.swift
  func example93() async throws {
    var scanner = JSONScanner()
    while try scanner.next(in: bytes.span).kind != .end { print(scanner.depth) }
    _ = scanner
  }
  // Sources/DropContent/JSON/JSONWriter.swift
  func example94() async throws {
    let text = JSONWriter(sortsKeys: true).text(["name": "beach", "size": 3])
    _ = text
  }
  // Sources/DropContent/JSON/JSONWriter.swift
  func example95() async throws {
    print(JSONWriter(layout: .indented).text(["name": "beach"]))
  }
  // Sources/DropContent/JSON/JSONWriter.swift
  func example96() async throws {
    print(JSONWriter.quoted("a \"beach\""))
  }
  // Sources/DropContent/JSON/LocatedJSON.swift
  func example97() async throws {
    let document = try JSONReader().located(bytes)
    for member in document.members { print(member.key, member.value.plain) }
    _ = document
  }
  // Sources/DropContent/Saving/ContentSaver.swift
  func example98() async throws {
    let saver = ContentSaver(folder: folder)
    let name = try saver.save(content, as: "beach.png")
    _ = saver
    _ = name
  }
  // Sources/DropContent/Saving/ContentSaver.swift
  func example99() async throws {
    let name = try ContentSaver(folder: folder).save(content)
    _ = name
  }
  // Sources/DropContent/Saving/FolderStorage.swift
  func example100() async throws {
    let storage = FolderStorage(folder: folder)
    let name = try storage.save(content, as: "beach.png")
    try storage.takeBack(name)
    _ = storage
    _ = name
  }
  // Sources/DropContent/Saving/FolderStorage.swift
  func example101() async throws {
    let name = try FolderStorage(folder: folder).save(content, as: "beach.png")
    _ = name
  }
  // Sources/DropContent/Saving/FolderStorage.swift
  func example102() async throws {
    let storage = FolderStorage(folder: folder)
    try storage.takeBack(try storage.save(content, as: "beach.png"))
    _ = storage
  }
  // Sources/DropContent/Saving/SHA256.swift
  func example103() async throws {
    var sum = SHA256()
    sum.update(Array("abc".utf8))
    print(sum.hexDigest())
    _ = sum
  }
  // Sources/DropContent/Saving/SHA256.swift
  func example104() async throws {
    let digest = try content.sha256()
    _ = digest
  }
  // Sources/DropContent/Sniffing/ContentSniffer.swift
  func example105() async throws {
    let type = ContentSniffer.type(ofHead: [0xFF, 0xD8, 0xFF], isWhole: false)
    _ = type
  }
  // Sources/DropContent/Sniffing/ContentSniffer.swift
  func example106() async throws {
    let type = try ContentSniffer.type(of: content) ?? .data
    _ = type
  }
  // Sources/DropContent/Sniffing/ContentSniffer.swift
  func example107() async throws {
    if case .disagreement(let name, let found) = try coercer.identify(content) {
      print("called \(name), and is \(found)")
    }
  }
  // Sources/DropContent/Text/TextEncoding+Detection.swift
  func example108() async throws {
    let encoding = TextEncoding.detect(bytes)
    _ = encoding
  }
  // Sources/DropContent/Text/TextEncoding.swift
  func example109() async throws {
    let text = TextEncoding(label: "windows-1252")?.decode([0x80, 0x31])
    _ = text
  }
  // Sources/DropContent/Text/TextEncoding.swift
  func example110() async throws {
    let encoding = TextEncoding(mimeType: "text/plain;charset=koi8-r")
    _ = encoding
  }
  // Sources/DropContent/Text/TextEncoding.swift
  func example111() async throws {
    let utf8 = TextEncoding.windows1252.decode([0x80])
    _ = utf8
  }
  // Sources/DropContent/Text/TextEncoding.swift
  func example112() async throws {
    let text = String(decoding: TextEncoding.decode(detecting: bytes), as: UTF8.self)
    _ = text
  }
  // Sources/DropHost/API/Declaring/Capability.swift
  func example113() async throws {
    let host = PluginHost(grants: [.storage, .tasks])
    _ = host
  }
  // Sources/DropHost/API/Declaring/OptionDeclaration.swift
  func example114() async throws {
    let limit = OptionDeclaration(name: "limit", kind: .integer, defaultValue: 3)
    _ = limit
  }
  // Sources/DropHost/API/Declaring/ScriptError.swift
  func example115() async throws {
    let lost = ProvidedRepresentation(.png) { _ in throw LoadFailure(.expired, "no camera") }
    _ = lost
  }
  // Sources/DropHost/Live/Drag.swift
  func example116() async throws {
    let drag = host.begin(DragSource(), items: [photo], at: start)
    let step = drag.move(to: point)
    let drop = drag.drop()
    _ = drag
    _ = step
    _ = drop
  }
  // Sources/DropHost/Live/Drag.swift
  func example117() async throws {
    for effect in drag.first.effects { apply(effect) }
  }
  // Sources/DropHost/Live/Drag.swift
  func example118() async throws {
    let step = drag.move(to: point)
    if let answer = step.answer { show(answer) }
    for effect in step.effects { apply(effect) }
    _ = step
  }
  // Sources/DropHost/Live/Drag.swift
  func example119() async throws {
    if let current = drag.current {
      badge(current.operation)
      label(current.message ?? "")
    }
  }
  // Sources/DropHost/Live/Drag.swift
  func example120() async throws {
    let says = drag.current?.message ?? "nothing takes it here"
    _ = says
  }
  // Sources/DropHost/Live/Drag.swift
  func example121() async throws {
    let step = drag.move(to: Point(x: 120, y: 40))
    for effect in step.effects { apply(effect) }
    _ = step
  }
  // Sources/DropHost/Live/Drag.swift
  func example122() async throws {
    drag.leave()
  }
  // Sources/DropHost/Live/Drag.swift
  func example123() async throws {
    drag.allow([.copy, .move])
  }
  // Sources/DropHost/Live/Drag.swift
  func example124() async throws {
    drag.hold(.option)
  }
  // Sources/DropHost/Live/Drag.swift
  func example125() async throws {
    let names = drag.items.map(\.name)
    _ = names
  }
  // Sources/DropHost/Live/Drag.swift
  func example126() async throws {
    drag.add()
    print(drag.items.count)
  }
  // Sources/DropHost/Live/Drag.swift
  func example127() async throws {
    drag.add([ProvidedItem(file: "/srv/letters/letter.pdf")])
  }
  // Sources/DropHost/Live/Drag.swift
  func example128() async throws {
    let unknown = ProvidedItem(id: "dragged", hover: DragItem.Hover())
    let drag = host.begin(DragSource(), items: [unknown], at: start)
    drag.reveal([photo])
    _ = unknown
    _ = drag
  }
  // Sources/DropHost/Live/Drag.swift
  func example129() async throws {
    for effect in drag.rest().effects { apply(effect) }
  }
  // Sources/DropHost/Live/Drag.swift
  func example130() async throws {
    for effect in drag.cancel().effects { apply(effect) }
  }
  // Sources/DropHost/Live/Drag.swift
  func example131() async throws {
    let drop = drag.drop()
    for await effect in drop.effects { apply(effect) }
    _ = drop
  }
  // Sources/DropHost/Live/Drop.swift
  func example132() async throws {
    let drop = drag.drop()
    for await effect in drop.effects { apply(effect) }
    print(await drop.outcome)
    _ = drop
  }
  // Sources/DropHost/Live/Drop.swift
  func example133() async throws {
    for await effect in drop.effects { apply(effect) }
  }
  // Sources/DropHost/Live/Drop.swift
  func example134() async throws {
    host.advance()
    for effect in drop.takeEffects() { apply(effect) }
  }
  // Sources/DropHost/Live/Drop.swift
  func example135() async throws {
    let outcome = await drop.outcome
    print(outcome.status)
    _ = outcome
  }
  // Sources/DropHost/Live/Drop.swift
  func example136() async throws {
    if let outcome = drop.endedOutcome { print(outcome.status) }
  }
  // Sources/DropHost/Live/Drop.swift
  func example137() async throws {
    drop.abort()
  }
  // Sources/DropHost/Live/Drop.swift
  func example138() async throws {
    for await effect in drop.effects {
      if case .confirm(let id, let question) = effect.effect {
        drop.answer(id, with: .bool(await ask(question)))
      }
    }
  }
  // Sources/DropHost/Live/Drop.swift
  func example139() async throws {
    drop.answer("question-1", with: ["name": "Summer"])
  }
  // Sources/DropHost/Live/Drop.swift
  func example140() async throws {
    if drop.sourceMayGo { forget(source) }
  }
  // Sources/DropHost/Live/Drop.swift
  func example141() async throws {
    await drop.sourceRelease()
    forget(source)
  }
  // Sources/DropHost/Live/Drop.swift
  func example142() async throws {
    await drop.sourceRelease()
    if drop.sourceOperation == .move { forget(photo) }
  }
  // Sources/DropHost/Live/Drop.swift
  func example143() async throws {
    let stopper = drop.stopper
    onInterrupt { stopper.abort() }
    _ = stopper
  }
  // Sources/DropHost/Live/Edit.swift
  func example144() async throws {
    let place = host.contents(of: gallery)[0]
    let note = ProvidedItem(id: "note", representations: [ProvidedRepresentation(.utf8PlainText, text: "hi")])
    try host.edit(in: gallery, [.insert([note], before: place.key), .rename(place.key, "beach.png")])
    _ = place
    _ = note
  }
  // Sources/DropHost/Live/Edit.swift
  func example145() async throws {
    do {
      try host.edit(in: gallery, [.remove([host.contents(of: gallery)[0].key])])
    } catch {
      print(error)
    }
  }
  // Sources/DropHost/Live/HostClock.swift
  func example146() async throws {
    let host = PluginHost(clock: HostClock(ContinuousClock()))
    _ = host
  }
  // Sources/DropHost/Live/HostEffect.swift
  func example147() async throws {
    for effect in host.advance() {
      if case .notify(_, let text) = effect.effect { label(text) }
    }
  }
  // Sources/DropHost/Live/HostMessage.swift
  func example148() async throws {
    host.onMessage = { message in print(message.destination ?? "", message.subject) }
  }
  // Sources/DropHost/Live/OpenError.swift
  func example149() async throws {
    do {
      try host.open(Destination(id: "gallery", frame: frame), plugin: Plugin(text: "return 1"))
    } catch {
      print(error)
    }
  }
  // Sources/DropHost/Live/Plugin.swift
  func example150() async throws {
    let plugin = Plugin(folder: "Plugins/photo-gallery")
    _ = plugin
  }
  // Sources/DropHost/Live/Plugin.swift
  func example151() async throws {
    let plugin = Plugin(text: galleryScript, name: "gallery.lua")
    _ = plugin
  }
  // Sources/DropHost/Live/Plugin.swift
  func example152() async throws {
    let plugin = Plugin(folder: "Plugins/photo-gallery")
    _ = plugin
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example153() async throws {
    let gallery = try host.open(Destination(id: "gallery", frame: frame))
    host.change(gallery, Destination.Change(frame: Rect(x: 0, y: 0, width: 800, height: 300)))
    _ = gallery
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example154() async throws {
    let gallery = try host.open(
      Destination(id: "gallery", frame: frame),
      plugin: Plugin(text: galleryScript, name: "gallery.lua"),
      options: ["limit": 3], grants: [.storage])
    _ = gallery
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example155() async throws {
    host.close(gallery)
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example156() async throws {
    host.change(gallery, Destination.Change(context: ["album": "Summer"]))
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example157() async throws {
    host.layOut(gallery) {
      Layout.places([Rect(x: 0, y: 0, width: 80, height: 80), Rect(x: 80, y: 0, width: 80, height: 80)])
    }
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example158() async throws {
    scrollView()
    host.changeLayout(of: gallery)
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example159() async throws {
    host.reload(gallery)
    host.reload(gallery, plugin: Plugin(text: galleryScript))
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example160() async throws {
    for place in host.contents(of: gallery) { print(place) }
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example161() async throws {
    if let content = host.content(of: entry) { print(entry.name, content.size) }
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example162() async throws {
    for effect in host.undo(in: gallery) { apply(effect) }
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example163() async throws {
    for effect in host.redo(in: gallery) { apply(effect) }
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example164() async throws {
    let types = host.accepts(of: gallery) ?? [.data]
    _ = types
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example165() async throws {
    let keys = host.contents(of: gallery).filter { $0.placeholder == nil }.map(\.key)
    for effect in try host.edit(in: gallery, [.remove(keys)]) { apply(effect) }
    _ = keys
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example166() async throws {
    let source = try host.open(source: Plugin(folder: "Plugins/file-shelf"))
    _ = source
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example167() async throws {
    let source = try host.open(source: Plugin(folder: "Plugins/file-shelf"), grants: [.storage])
    let drag = host.begin(from: source, selection: ["beach"], at: start)
    _ = source
    _ = drag
  }
  // Sources/DropHost/Live/PluginHost+Dragging.swift
  func example168() async throws {
    let drag = host.begin(DragSource(app: "com.example.camera"), items: [photo], at: start)
    show(drag.first)
    _ = drag
  }
  // Sources/DropHost/Live/PluginHost+Dragging.swift
  func example169() async throws {
    let source = try host.open(source: Plugin(folder: "Plugins/file-shelf"))
    let drag = host.begin(from: source, selection: ["beach"], at: start)
    print(drag.items.map(\.name))
    _ = source
    _ = drag
  }
  // Sources/DropHost/Live/PluginHost+Dragging.swift
  func example170() async throws {
    let drop = host.paste([photo], into: gallery)
    for await effect in drop.effects { apply(effect) }
    _ = drop
  }
  // Sources/DropHost/Live/PluginHost+Dragging.swift
  func example171() async throws {
    let drop = host.share([photo], with: gallery, from: DragSource(app: "com.example.mail"))
    let outcome = await drop.outcome
    _ = drop
    _ = outcome
  }
  // Sources/DropHost/Live/PluginHost+Registering.swift
  func example172() async throws {
    try host.declare(
      type: TypeDeclaration(
        "com.example.scene", conformsTo: ["public.data"], filenameExtensions: ["scene"]))
  }
  // Sources/DropHost/Live/PluginHost+Registering.swift
  func example173() async throws {
    try host.declare(types: [
      TypeDeclaration("com.example.model"),
      TypeDeclaration("com.example.scene", conformsTo: ["com.example.model"]),
    ])
  }
  // Sources/DropHost/Live/PluginHost+Registering.swift
  func example174() async throws {
    host.register(task: "upload") { call in
      let address = try await upload(call.contents[0]) { call.progress($0) }
      return ["address": .string(address)]
    }
  }
  // Sources/DropHost/Live/PluginHost+Registering.swift
  func example175() async throws {
    try host.register(
      Codec(from: "com.example.scene", to: .png) { (scene, _) throws(ContentError) in
        Content(type: .png, name: scene.name, bytes: rendered(try scene.bytes()))
      })
  }
  // Sources/DropHost/Live/PluginHost+Registering.swift
  func example176() async throws {
    try host.register(
      UnitCodec(type: "com.example.scenes") { (scenes, _) throws(ContentError) in
        let parts = try scenes.bytes().split(separator: 0)
        return ContentUnits(count: parts.count) { Content(type: "com.example.scene", bytes: Array(parts[$0])) }
      })
  }
  // Sources/DropHost/Live/PluginHost+Registering.swift
  func example177() async throws {
    try host.register(
      "greeting", "Greets somebody.", ScriptParameter<String>("name", "Who is greeted."),
      example: "return dnd.app.greeting(\"Ada\")"
    ) { (name: String) in "Hello, \(name)" }
  }
  // Sources/DropHost/Live/PluginHost+Registering.swift
  func example178() async throws {
    try host.registerWaiting(
      "weather", "Says how the weather is.", ScriptParameter<String>("city", "Where."),
      example: "return dnd.app.weather(\"Rome\")"
    ) { (city: String) in try await forecast(of: city) }
  }
  // Sources/DropHost/Live/PluginHost.swift
  func example179() async throws {
    let host = PluginHost(grants: [.tasks])
    let gallery = try host.open(
      Destination(id: "gallery", frame: Rect(x: 0, y: 0, width: 400, height: 300)),
      plugin: Plugin(folder: "Plugins/photo-gallery"))
    _ = host
    _ = gallery
  }
  // Sources/DropHost/Live/PluginHost.swift
  func example180() async throws {
    host.onMessage = { message in print(message) }
  }
  // Sources/DropHost/Live/PluginHost.swift
  func example181() async throws {
    host.onEffect = { effect in apply(effect) }
  }
  // Sources/DropHost/Live/PluginHost.swift
  func example182() async throws {
    host.onWake = { wakeTheLoop() }
  }
  // Sources/DropHost/Live/PluginHost.swift
  func example183() async throws {
    let storage = FolderStorage(folder: folder)
    let host = PluginHost(
      grants: [.storage], storage: { try storage.save($0, as: $1) }, spool: .temporary,
      takeBack: { try storage.takeBack($0) })
    _ = storage
    _ = host
  }
  // Sources/DropHost/Live/PluginHost.swift
  func example184() async throws {
    let begun = host.now
    let lasted = host.now - begun
    _ = begun
    _ = lasted
  }
  // Sources/DropHost/Live/PluginHost.swift
  func example185() async throws {
    if let time = host.wakeAt { startTimer(after: time - host.now) }
  }
  // Sources/DropHost/Live/PluginHost.swift
  func example186() async throws {
    if let rest = host.wakeIn { try await Task.sleep(for: rest) }
    for effect in host.advance() { apply(effect) }
  }
  // Sources/DropHost/Live/PluginHost.swift
  func example187() async throws {
    waitForInput(milliseconds: host.pollTimeout)
    for effect in host.advance() { apply(effect) }
  }
  // Sources/DropHost/Live/PluginHost.swift
  func example188() async throws {
    for effect in host.advance() { apply(effect) }
  }
  // Sources/DropHost/Live/PluginHost.swift
  func example189() async throws {
    let type = host.types.type(filenameExtension: "png")
    _ = type
  }
  // Sources/DropHost/Live/Pointer.swift
  func example190() async throws {
    let pointer = Pointer()
    pointer.move(to: point)
    if let step = drag.follow(pointer) { show(step) }
    _ = pointer
  }
  // Sources/DropHost/Live/Pointer.swift
  func example191() async throws {
    let step = drag.follow(pointer)
    _ = step
  }
  // Sources/DropHost/Live/ProvidedItem+Targets.swift
  func example192() async throws {
    let picture = ProvidedItem(targets: ["image/png", "TARGETS"], host.types) { target, wish, _ in
      Content(type: wish.type, bytes: await selection(target))
    }
    _ = picture
  }
  // Sources/DropHost/Live/ProvidedItem.swift
  func example193() async throws {
    let photo = ProvidedItem(
      id: "beach", name: "beach.png",
      representations: [
        ProvidedRepresentation("public.png") { progress in
          Content(type: .png, bytes: try await download("beach") { progress($0) })
        }
      ])
    _ = photo
  }
  // Sources/DropHost/Live/ProvidedItem.swift
  func example194() async throws {
    let unknown = ProvidedItem(id: "dragged", hover: DragItem.Hover())
    _ = unknown
  }
  // Sources/DropHost/Live/ProvidedItem.swift
  func example195() async throws {
    let text = ProvidedRepresentation(.utf8PlainText, text: "a beach")
    let note = ProvidedItem(id: "note", representations: [text])
    _ = text
    _ = note
  }
  // Sources/DropHost/Live/ProvidedItem.swift
  func example196() async throws {
    let scan = ProvidedRepresentation(.png) { wish, progress in
      try await scanned(longestSide: wish.largestSide ?? 4_000) { progress($0) }
    }
    _ = scan
  }
  // Sources/DropHost/Live/ProvidedItem.swift
  func example197() async throws {
    let text = Content(type: .utf8PlainText, name: "note.txt", text: "a beach")
    let note = ProvidedItem(id: "note", representations: [ProvidedRepresentation(text)])
    _ = text
    _ = note
  }
  // Sources/DropHost/Live/ProvidedItem.swift
  func example198() async throws {
    let scan = ProvidedRepresentation(.png) { wish, progress in
      try await scanned(longestSide: wish.largestSide ?? 4_000) { progress($0) }
    }
    _ = scan
  }
  // Sources/DropHost/Live/ProvidedItem.swift
  func example199() async throws {
    let photo = ProvidedRepresentation(.png, size: 48_000) { progress in
      Content(type: .png, bytes: try await download("beach") { progress($0, of: 48_000) })
    }
    _ = photo
  }
  // Sources/DropHost/Live/ProvidedItem.swift
  func example200() async throws {
    let letter = ProvidedItem(file: "/srv/letters/letter.pdf")
    _ = letter
  }
  // Sources/DropHost/Live/ProvidedItem.swift
  func example201() async throws {
    let items = ProvidedItem.items(uriList: "file:///srv/a.pdf\r\nhttps://example.com/\r\n")
    let drag = host.begin(DragSource(), items: items, at: start)
    _ = items
    _ = drag
  }
  // Sources/DropHost/Live/RegistrationError.swift
  func example202() async throws {
    do {
      try host.declare(type: TypeDeclaration("com.example.scene", conformsTo: ["com.example.none"]))
    } catch {
      print(error)
    }
  }
  // Sources/DropHost/Live/TaskCall.swift
  func example203() async throws {
    host.register(task: "count") { call in
      .int(call.contents.reduce(0) { $0 + $1.size })
    }
  }
  // Sources/DropHost/Script/HostLimits.swift
  func example204() async throws {
    var limits = HostLimits.interactive
    limits.memoryBytes = 4 << 20
    let host = PluginHost(limits: limits)
    _ = limits
    _ = host
  }
  // Sources/DropHost/Script/HostLimits.swift
  func example205() async throws {
    let host = PluginHost(limits: .replay)
    _ = host
  }
  // Sources/DropHost/Script/PluginSource.swift
  func example206() async throws {
    let plugin = Plugin(PluginSource(text: galleryScript, displayName: "gallery.lua"))
    _ = plugin
  }
  // Sources/DropReplay/Output/ByteSink.swift
  func example207() async throws {
    let sink = MemorySink()
    sink.write(Array("one line\n".utf8))
    print(sink.text)
    _ = sink
  }
  // Sources/DropReplay/Replaying/ReplaySetup.swift
  func example208() async throws {
    var setup = ReplaySetup()
    setup.defaultPlugin = "Plugins/photo-gallery/plugin.lua"
    setup.capabilities = [.storage]
    let replay = try SessionReplay(session: "note.session.json", setup: setup)
    _ = setup
    _ = replay
  }
  // Sources/DropReplay/Replaying/ReplaySetup.swift
  func example209() async throws {
    var setup = ReplaySetup()
    setup.setPlugin("Plugins/photo-gallery/plugin.lua", of: "main")
    _ = setup
  }
  // Sources/DropReplay/Replaying/ReplaySetup.swift
  func example210() async throws {
    var setup = ReplaySetup()
    setup.setOption("limit", to: 3, of: "gallery")
    _ = setup
  }
  // Sources/DropReplay/Replaying/ReplaySetup.swift
  func example211() async throws {
    var setup = ReplaySetup()
    setup.setLimit("memory_bytes", to: 4_000_000)
    _ = setup
  }
  // Sources/DropReplay/Replaying/Replayer.swift
  func example212() async throws {
    let summary = try replay.run().summary
    print(summary.outcomes.map(\.status), summary.saved, summary.faultCount)
    _ = summary
  }
  // Sources/DropReplay/Replaying/Replayer.swift
  func example213() async throws {
    do {
      print(try SessionReplay(session: "note.session.json").run().text)
    } catch {
      print(error)
    }
  }
  // Sources/DropReplay/SessionFile/Reading/SessionReader.swift
  func example214() async throws {
    let reader = SessionReader(allowedFolders: ["/srv/photos"])
    let replay = try SessionReplay(session: "note.session.json", reader: reader)
    _ = reader
    _ = replay
  }
  // Sources/DropReplay/SessionFile/Rendering/SessionSchema.swift
  func example215() async throws {
    print(SessionSchema.text())
  }
  // Sources/DropReplay/SessionReplay.swift
  func example216() async throws {
    let replay = try SessionReplay(session: "note.session.json")
    let result = try replay.run()
    print(result.problems)
    _ = replay
    _ = result
  }
  // Sources/DropReplay/SessionReplay.swift
  func example217() async throws {
    let replay = try SessionReplay(bytes: bytes, name: "note.session.json", folder: folder)
    _ = replay
  }
  // Sources/DropReplay/SessionReplay.swift
  func example218() async throws {
    let result = try replay.run(.text)
    print(result.text)
    _ = result
  }
  // Sources/DropReplay/SessionReplay.swift
  func example219() async throws {
    print(try replay.run(.text).text)
  }
  // Sources/DropReplay/SessionReplay.swift
  func example220() async throws {
    let result = try replay.run()
    if result.problems.isEmpty { print(result.summary.outcomes.map(\.status)) }
    _ = result
  }
  // Sources/DropReplay/SessionReplay.swift
  func example221() async throws {
    if let lines = try replay.run().difference(from: golden) { print(lines.joined(separator: "\n")) }
  }
  // Sources/DropExplore/Invariants/Finding.swift
  func example222() async throws {
    for finding in try await exploration.run().findings { print(finding.violation) }
  }
  // Sources/DropExplore/Report/ExploreMerger.swift
  func example223() async throws {
    var merger = ExploreMerger()
    try merger.add(try await exploration.run())
    _ = merger
  }
  // Sources/DropExplore/Report/ExploreReport.swift
  func example224() async throws {
    let report = try await exploration.run()
    print(report.runs, report.findings.count)
    print(report.text)
    _ = report
  }
  // Sources/DropExplore/Report/SearchIdentity.swift
  func example225() async throws {
    let identity = exploration.identity
    _ = identity
  }
  // Sources/DropExplore/Search/ExploreOptions.swift
  func example226() async throws {
    var options = ExploreOptions(runs: 10_000, seed: 7)
    options.seconds = 60
    _ = options
  }
  // Sources/DropExplore/Search/ExploreOptions.swift
  func example227() async throws {
    let second = ExploreOptions(runs: 10_000, shard: ExploreOptions.Shard(1, of: 4))
    _ = second
  }
  // Sources/DropExplore/Search/ExploreProgress.swift
  func example228() async throws {
    let progress = ExploreProgress()
    let exploration = try SessionExploration(
      session: "note.session.json", setup: ReplaySetup(), progress: progress)
    onInterrupt { progress.stop() }
    _ = progress
    _ = exploration
  }
  // Sources/DropExplore/Search/ExploreProgress.swift
  func example229() async throws {
    for finding in exploration.progress.takeFindings() { print(finding.violation) }
  }
  // Sources/DropExplore/Search/ExploreProgress.swift
  func example230() async throws {
    exploration.progress.stop()
  }
  // Sources/DropExplore/SessionExploration.swift
  func example231() async throws {
    let exploration = try SessionExploration(
      session: "note.session.json", setup: ReplaySetup(), options: ExploreOptions(runs: 500))
    let report = try await exploration.run()
    print(report.text)
    _ = exploration
    _ = report
  }
  // Sources/DropExplore/SessionExploration.swift
  func example232() async throws {
    let report = try await exploration.run()
    print(report.runs)
    _ = report
  }
  // Sources/DropExplore/SessionExploration.swift
  func example233() async throws {
    let report = try await exploration.run()
    let smallest = exploration.shrinking(report.findings)
    _ = report
    _ = smallest
  }
  // Sources/DropExplore/SessionExploration.swift
  func example234() async throws {
    for finding in try await exploration.run().findings {
      print(exploration.smallestSession(of: finding) ?? "")
    }
  }
  // Sources/DropExplore/SessionExploration.swift
  func example235() async throws {
    for finding in try await exploration.run().findings { print(exploration.transcript(of: finding)) }
  }
  // Sources/DropCheck/PluginCheck.swift
  func example236() async throws {
    for problem in PluginCheck.problems(in: "Plugins/photo-gallery/plugin.lua") ?? [] { print(problem) }
  }
  // Sources/DropPlay/SessionRecorder.swift
  func example237() async throws {
    let recorder = try SessionRecorder(host, to: folder + "/drag.jsonl")
    let drop = host.paste([photo], into: gallery)
    print(await drop.outcome, try recorder.finish())
    _ = recorder
    _ = drop
  }
  // Sources/DropPlay/SessionRecorder.swift
  func example238() async throws {
    let recorder = try SessionRecorder(host, to: folder + "/drag.jsonl")
    let recording = try recorder.finish()
    _ = recorder
    _ = recording
  }
  // Sources/DropPlay/SessionRecorder.swift
  func example239() async throws {
    let recording = try SessionRecorder.recover(folder + "/drag.jsonl.part")
    _ = recording
  }
}
