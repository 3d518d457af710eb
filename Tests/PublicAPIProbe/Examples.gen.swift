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
    let step = Coercion(from: .png, to: "com.example.scene", cost: .losesContent, codec: "scene")
    let graph = CoercionGraph(edges: [step])
    _ = step
    _ = graph
  }
  // Sources/DropCore/Coercion/CoercionGraph.swift
  func example3() async throws {
    var graph = CoercionGraph(edges: [])
    graph.declare(Coercion(from: .png, to: "com.example.scene", cost: .losesContent, codec: "own"))
    _ = graph
  }
  // Sources/DropCore/Coercion/CoercionGraph.swift
  func example4() async throws {
    let ways = CoercionGraph.builtIn.edges(from: .png, in: .builtIn)
    _ = ways
  }
  // Sources/DropCore/Coercion/CoercionGraph.swift
  func example5() async throws {
    let path = CoercionGraph.builtIn.path(from: .html, to: .utf8PlainText, in: .builtIn)
    print(path?.steps.map(\.codec) ?? [])
    _ = path
  }
  // Sources/DropCore/Coercion/CoercionGraph.swift
  func example6() async throws {
    let path = CoercionGraph.builtIn.path(from: .tiff, toAnyOf: [.png, .jpeg], in: .builtIn)
    _ = path
  }
  // Sources/DropCore/Coercion/CoercionGraph.swift
  func example7() async throws {
    let edge = Coercion(from: .png, to: "com.example.scene", cost: .losesContent, codec: "scene")
    _ = edge
  }
  // Sources/DropCore/Coercion/CoercionGraph.swift
  func example8() async throws {
    if let path = coercer.path(from: .vCard, to: .utf8PlainText) { print(path.steps.map(\.codec)) }
  }
  // Sources/DropCore/Coercion/CoercionGraph.swift
  func example9() async throws {
    let name = CoercionGraph.builtIn.fileName("IMG_1.HEIC", of: .jpeg, in: .builtIn)
    _ = name
  }
  // Sources/DropCore/Coercion/CoercionGraph.swift
  func example10() async throws {
    let name = CoercionGraph.builtIn.name("scan.tiff", made: .tiff, into: .png, in: .builtIn)
    _ = name
  }
  // Sources/DropCore/Coercion/CoercionGraph.swift
  func example11() async throws {
    let ending = TypeCatalog.builtIn.filenameExtension(of: .jpeg) ?? "bin"
    _ = ending
  }
  // Sources/DropCore/Coercion/OfferedTypes.swift
  func example12() async throws {
    let offered = OfferedTypes(["public.html", "public.utf8-plain-text"])
    print(offered.has(.plainText))
    _ = offered
  }
  // Sources/DropCore/Coercion/OfferedTypes.swift
  func example13() async throws {
    let offered = OfferedTypes(["public.file-url"], name: "letter.pdf")
    _ = offered
  }
  // Sources/DropCore/Coercion/OfferedTypes.swift
  func example14() async throws {
    let offered = OfferedTypes(drag.items[0])
    _ = offered
  }
  // Sources/DropCore/Coercion/OfferedTypes.swift
  func example15() async throws {
    let isPicture = OfferedTypes(["public.png"]).has(.image)
    _ = isPicture
  }
  // Sources/DropCore/Coercion/OfferedTypes.swift
  func example16() async throws {
    let isTaken = OfferedTypes(["public.png"]).has(anyOf: [.image, .pdf])
    _ = isTaken
  }
  // Sources/DropCore/Coercion/RepresentationChoice.swift
  func example17() async throws {
    let offered = OfferedTypes(["public.html", "public.utf8-plain-text"])
    let choice = RepresentationChoice(offered, wanted: [.plainText], graph: .builtIn)
    print(choice.candidates.map(\.type))
    _ = offered
    _ = choice
  }
  // Sources/DropCore/Drag/DragItem.swift
  func example18() async throws {
    for item in drag.items { print(item.name, item.representations.map(\.type)) }
  }
  // Sources/DropCore/Drag/DragItem.swift
  func example19() async throws {
    let picture = DragItem.Hover(name: "beach.png", types: ["public.png"])
    let item = ProvidedItem(id: "beach", hover: picture)
    _ = picture
    _ = item
  }
  // Sources/DropCore/Drag/DragItem.swift
  func example20() async throws {
    let unknown = DragItem.Hover()
    _ = unknown
  }
  // Sources/DropCore/Drag/DragItem.swift
  func example21() async throws {
    let png = Representation(type: .png, size: 48_000)
    let beach = DragItem(id: "beach", name: "beach.png", representations: [png])
    _ = png
    _ = beach
  }
  // Sources/DropCore/Drag/DragItem.swift
  func example22() async throws {
    let sizes = drag.items.flatMap(\.representations).map(\.size)
    _ = sizes
  }
  // Sources/DropCore/Drag/DragItem.swift
  func example23() async throws {
    let file = Representation(type: .fileURL, file: .pdf)
    _ = file
  }
  // Sources/DropCore/Drag/Effect.swift
  func example24() async throws {
    for effect in host.advance() {
      switch effect.effect {
      case .insert(let at, let entries): print(at, entries.map(\.name))
      default: apply(effect)
      }
    }
  }
  // Sources/DropCore/Drag/Effect.swift
  func example25() async throws {
    for effect in host.advance() { print(JSONWriter().text(effect.effect.json(destination: effect.destination))) }
  }
  // Sources/DropCore/Drag/EffectQueue.swift
  func example26() async throws {
    var session = session
    lend(&session)
    var effects = EffectQueue()
    session.apply(.tick, at: 40, into: &effects)
    for case .effect(let effect, let place, _) in effects.entries { print(effect, place as Any) }
    _ = effects
  }
  // Sources/DropCore/Drag/EffectQueue.swift
  func example27() async throws {
    var effects = effects
    lend(&effects)
    for entry in effects.entries { print(entry) }
    effects.removeAll()
  }
  // Sources/DropCore/Drag/EffectValues.swift
  func example28() async throws {
    if case .confirm(let id, let question) = host.advance().first?.effect {
      drop.answer(id, with: .bool(await ask(question)))
    }
  }
  // Sources/DropCore/Drag/EffectValues.swift
  func example29() async throws {
    let question = Question(title: "Replace beach.png?", accept: "Replace", cancel: "Keep both")
    _ = question
  }
  // Sources/DropCore/Drag/Fault.swift
  func example30() async throws {
    var session = session
    lend(&session)
    var effects = effects
    lend(&effects)
    let kind = Fault.Kind(rawValue: "runtime")
    let fault = Fault(kind: kind, message: "no such album", file: "plugin.lua", line: 12)
    session.answer(question.id, .fault(fault), at: 40, into: &effects)
    _ = kind
    _ = fault
  }
  // Sources/DropCore/Drag/Handler.swift
  func example31() async throws {
    let waiting = Handler.allCases.filter(\.mayWait).map(\.name)
    _ = waiting
  }
  // Sources/DropCore/Drag/Handler.swift
  func example32() async throws {
    let handler = Handler(name: "on_update") ?? .update
    _ = handler
  }
  // Sources/DropCore/Drag/Handler.swift
  func example33() async throws {
    let profile = HandlerProfile(handlers: Handlers(.perform), accepts: [.image])
    _ = profile
  }
  // Sources/DropCore/Drag/Handler.swift
  func example34() async throws {
    var session = session
    lend(&session)
    let isAsked = session.destination(shelf)?.profile?.handlers.answers(.update) ?? false
    _ = isAsked
  }
  // Sources/DropCore/Drag/Modifiers.swift
  func example35() async throws {
    drag.hold([.option, .shift])
  }
  // Sources/DropCore/Drag/Outcome.swift
  func example36() async throws {
    let outcome = await drop.outcome
    print(outcome.status, outcome.items.map(\.kind))
    _ = outcome
  }
  // Sources/DropCore/Drag/Outcome.swift
  func example37() async throws {
    let refused = Outcome(status: .forbidden, destination: "shelf")
    _ = refused
  }
  // Sources/DropCore/Drag/Outcome.swift
  func example38() async throws {
    let missing = ItemResult(index: 0, id: "beach", kind: .failed, code: .denied, reason: "no grant")
    let outcome = Outcome(status: .failed, destination: "shelf", items: [missing])
    _ = missing
    _ = outcome
  }
  // Sources/DropCore/Drag/Outcome.swift
  func example39() async throws {
    var failed = FailedUnits()
    failed.add(FailedUnits.Unit(number: 3, message: "no name"))
    print(failed.count)
    _ = failed
  }
  // Sources/DropCore/Drag/Outcome.swift
  func example40() async throws {
    let unit = FailedUnits.Unit(number: 3, message: "no name")
    _ = unit
  }
  // Sources/DropCore/Drag/Outcome.swift
  func example41() async throws {
    var failed = FailedUnits()
    for number in 0..<40 { failed.add(FailedUnits.Unit(number: number, message: "no name")) }
    _ = failed
  }
  // Sources/DropCore/Drag/Outcome.swift
  func example42() async throws {
    throw LoadFailure(.expired, "the camera was switched off")
  }
  // Sources/DropCore/Drag/Proposal.swift
  func example43() async throws {
    var session = session
    lend(&session)
    var effects = effects
    lend(&effects)
    let proposal = Proposal(.copy, highlight: .region("covers"), message: "Onto the cover")
    session.answer(question.id, .proposal(proposal), at: 40, into: &effects)
    _ = proposal
  }
  // Sources/DropCore/Drag/Proposal.swift
  func example44() async throws {
    let verdict = Verdict(asked: .move, granted: .copy, reason: .moveFromAnotherApp)
    badge(verdict.granted)
    _ = verdict
  }
  // Sources/DropCore/Drag/Proposal.swift
  func example45() async throws {
    if let reason = Verdict.decide(.move, allowed: .copy, isLocal: false).reason { label(reason.sentence) }
  }
  // Sources/DropCore/Drag/Proposal.swift
  func example46() async throws {
    let fault = Fault(kind: Fault.Kind(rawValue: "runtime"), message: "no such album")
    label(Verdict.Reason.fault.sentence(because: fault))
    _ = fault
  }
  // Sources/DropCore/Drag/Proposal.swift
  func example47() async throws {
    let verdict = Verdict.decide(.move, allowed: [.copy, .move], isLocal: false)
    badge(verdict.granted)
    _ = verdict
  }
  // Sources/DropCore/Drag/Source.swift
  func example48() async throws {
    let source = DragSource(app: "com.example.camera", operations: [.copy])
    let drag = host.begin(source, items: [photo], at: start)
    _ = source
    _ = drag
  }
  // Sources/DropCore/Drag/Source.swift
  func example49() async throws {
    let source = Source(app: "com.example.photos", operations: [.copy, .link])
    _ = source
  }
  // Sources/DropCore/Drag/Source.swift
  func example50() async throws {
    var source = Source(app: "com.example.shelf", operations: [.copy])
    source.exceptions = [Source.Exception(app: "com.example.shelf", operations: [.move])]
    _ = source
  }
  // Sources/DropCore/Drag/Source.swift
  func example51() async throws {
    let inside = Source(operations: .copy).operations(in: "album", of: "com.example.photos")
    _ = inside
  }
  // Sources/DropCore/Drag/Source.swift
  func example52() async throws {
    var source = Source(app: "com.example.shelf", operations: [.copy, .move])
    source.exceptions = [Source.Exception(app: "com.example.files", operations: [.copy, .move])]
    print(source.mayMoveOutside(to: "com.example.files"), source.mayMoveOutside(to: nil))
    _ = source
  }
  // Sources/DropCore/Drag/Source.swift
  func example53() async throws {
    let isOwn = Source(app: "com.example.photos").isLocal(for: "com.example.photos")
    _ = isOwn
  }
  // Sources/DropCore/Drag/Source.swift
  func example54() async throws {
    let allowed = Source(operations: [.copy, .move]).operations(for: "com.example.notes")
    _ = allowed
  }
  // Sources/DropCore/Scene/ContentEntry+Change.swift
  func example55() async throws {
    let thumbnail = ContentEntry.Kept(.named("thumbnail"), reference: 7)
    _ = thumbnail
  }
  // Sources/DropCore/Scene/ContentEntry+Change.swift
  func example56() async throws {
    let change = ContentEntry.Change(name: "beach at noon.png")
    _ = change
  }
  // Sources/DropCore/Scene/ContentEntry+Change.swift
  func example57() async throws {
    let stars = ContentEntry.Change.Stated(["stars": 5])
    _ = stars
  }
  // Sources/DropCore/Scene/ContentEntry.swift
  func example58() async throws {
    let beach = ContentEntry(name: "beach.png", id: "beach")
    let album = Destination(id: "album", frame: frame, contents: [beach])
    _ = beach
    _ = album
  }
  // Sources/DropCore/Scene/ContentEntry.swift
  func example59() async throws {
    for place in host.contents(of: gallery) { print(place) }
  }
  // Sources/DropCore/Scene/Destination.swift
  func example60() async throws {
    let shelf = Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 400, height: 80), spring: 500)
    _ = shelf
  }
  // Sources/DropCore/Scene/Destination.swift
  func example61() async throws {
    host.change(gallery, Destination.Change(frame: Rect(x: 0, y: 0, width: 800, height: 300)))
  }
  // Sources/DropCore/Scene/Destination.swift
  func example62() async throws {
    let trash = Region(id: "trash", frame: Rect(x: 360, y: 0, width: 40, height: 40))
    let shelf = Destination(id: "shelf", frame: frame, regions: [trash])
    _ = trash
    _ = shelf
  }
  // Sources/DropCore/Scene/HandlerProfile.swift
  func example63() async throws {
    let pictures = HandlerProfile(accepts: [.image], policy: .allOrNothing)
    let shelf = Destination(id: "shelf", frame: frame, profile: pictures)
    _ = pictures
    _ = shelf
  }
  // Sources/DropCore/Scene/Layout.swift
  func example64() async throws {
    let list = Layout(kind: .list, cellWidth: 400, cellHeight: 20)
    let shelf = Destination(id: "shelf", frame: frame, layout: list)
    _ = list
    _ = shelf
  }
  // Sources/DropCore/Scene/Layout.swift
  func example65() async throws {
    let layout = Layout.places([Rect(x: 0, y: 0, width: 80, height: 20)])
    _ = layout
  }
  // Sources/DropCore/Scene/Layout.swift
  func example66() async throws {
    let place = Layout.places([frame]).index(at: point, count: 1)
    _ = place
  }
  // Sources/DropCore/Scene/Scroll.swift
  func example67() async throws {
    let shelf = Destination(id: "shelf", frame: frame, scroll: Scroll(contentWidth: 400, contentHeight: 9_000))
    _ = shelf
  }
  // Sources/DropCore/Scene/Scroll.swift
  func example68() async throws {
    let scroll = Scroll(contentWidth: 300, contentHeight: 4_000)
    let speed = scroll.velocity(at: point, in: frame)
    _ = scroll
    _ = speed
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example69() async throws {
    var session = session
    lend(&session)
    if let shelf = session.index(of: "shelf") { print(session.count(of: shelf)) }
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example70() async throws {
    var session = session
    lend(&session)
    print(session.destination(shelf)?.frame ?? .everything)
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example71() async throws {
    var session = session
    lend(&session)
    label(session.id(of: shelf))
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example72() async throws {
    var session = session
    lend(&session)
    let names = session.contents(of: shelf).map(\.entry.name)
    _ = names
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example73() async throws {
    var session = session
    lend(&session)
    label("\(session.count(of: shelf)) pictures")
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example74() async throws {
    var session = session
    lend(&session)
    let open = session.indices.filter(session.isOpen)
    _ = open
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example75() async throws {
    var session = session
    lend(&session)
    if session.isQuarantined(shelf) { label("its handler failed too often") }
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example76() async throws {
    var session = session
    lend(&session)
    var effects = effects
    lend(&effects)
    for drag in session.outside { session.apply(.sourceEnd(.cancelled, by: nil, of: drag), at: 90_000, into: &effects) }
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example77() async throws {
    var session = session
    lend(&session)
    let others = session.performing(in: shelf, besides: question.drag)
    _ = others
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example78() async throws {
    var session = session
    lend(&session)
    let names = session.items(of: question.drag).map(\.name)
    _ = names
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example79() async throws {
    var session = session
    lend(&session)
    let app = session.source(of: question.drag)?.app
    _ = app
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example80() async throws {
    var session = session
    lend(&session)
    let isPaste = session.kind(of: question.drag) == .paste
    _ = isPaste
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example81() async throws {
    var session = session
    lend(&session)
    let wantsCopy = session.modifiers(of: question.drag).contains(.option)
    _ = wantsCopy
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example82() async throws {
    var session = session
    lend(&session)
    let isPicture = session.hasAny(of: [.image], in: question.drag)
    _ = isPicture
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example83() async throws {
    var session = session
    lend(&session)
    let isAllText = session.hasAll(of: [.plainText], in: question.drag)
    _ = isAllText
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example84() async throws {
    var session = session
    lend(&session)
    let place = session.point(of: question.drag, in: shelf)
    _ = place
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example85() async throws {
    var session = session
    lend(&session)
    let mayMove = session.allowedOperations(of: question.drag, in: shelf).contains(.move)
    _ = mayMove
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example86() async throws {
    var session = session
    lend(&session)
    let isOwn = session.isLocal(question.drag, in: shelf)
    _ = isOwn
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example87() async throws {
    var session = session
    lend(&session)
    let region = session.region(of: question.drag, in: shelf)?.id
    _ = region
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example88() async throws {
    var session = session
    lend(&session)
    let index = session.insertionIndex(of: question.drag, in: shelf)
    let proposal = Proposal(.copy, insertAt: index)
    _ = index
    _ = proposal
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example89() async throws {
    var session = session
    lend(&session)
    let index = session.regionIndex(of: question.drag, in: shelf) ?? session.count(of: shelf)
    _ = index
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example90() async throws {
    var session = session
    lend(&session)
    var effects = effects
    lend(&effects)
    let look = session.look(of: question.drag)
    _ = try session.request(.remove(at: 0, count: 1), by: question.id, seen: look, into: &effects)
    _ = look
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example91() async throws {
    var session = session
    lend(&session)
    let places = session.entries(of: question.drag, in: shelf).compactMap { $0 }
    _ = places
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example92() async throws {
    var session = session
    lend(&session)
    if session.isThere(0, of: question.drag) == false { print("it was taken elsewhere") }
  }
  // Sources/DropCore/Session/DropSession+Queries.swift
  func example93() async throws {
    var session = session
    lend(&session)
    if let index = session.entry(named: "beach", in: shelf) { print(session.contents(of: shelf)[index]) }
  }
  // Sources/DropCore/Session/DropSession.swift
  func example94() async throws {
    var session = DropSession(scene: [Destination(id: "shelf", frame: frame)])
    var effects = EffectQueue()
    session.apply(.begin(Source(), items: drag.items, at: start), at: 0, into: &effects)
    _ = session
    _ = effects
  }
  // Sources/DropCore/Session/DropSession.swift
  func example95() async throws {
    var session = session
    lend(&session)
    var effects = effects
    lend(&effects)
    session.apply(.begin(Source(), items: drag.items, at: start), at: 0, into: &effects)
    session.apply(.move(to: point), at: 16, into: &effects)
    session.apply(.drop, at: 32, into: &effects)
  }
  // Sources/DropCore/Session/DropSession.swift
  func example96() async throws {
    var session = session
    lend(&session)
    var effects = effects
    lend(&effects)
    session.move(to: point, at: 16, into: &effects)
  }
  // Sources/DropCore/Session/DropSession.swift
  func example97() async throws {
    var session = session
    lend(&session)
    var effects = effects
    lend(&effects)
    for case .ask(let ask) in effects.entries where ask.call.handler == .update {
      session.answer(ask.id, .proposal(Proposal(.copy)), at: 16, into: &effects)
    }
  }
  // Sources/DropCore/Session/DropSession.swift
  func example98() async throws {
    var session = session
    lend(&session)
    var effects = effects
    lend(&effects)
    let beach = ContentEntry(name: "beach.png")
    _ = try session.request(.insert(at: 0, [beach]), by: question.id, into: &effects)
    _ = beach
  }
  // Sources/DropCore/Types/ContentType.swift
  func example99() async throws {
    let type: ContentType = "com.example.scene"
    print(TypeCatalog.builtIn.conforms(.png, to: .image))
    _ = type
  }
  // Sources/DropCore/Types/ContentType.swift
  func example100() async throws {
    let type = ContentType("public.png")
    _ = type
  }
  // Sources/DropCore/Types/TypeCatalog+Naming.swift
  func example101() async throws {
    let type = TypeCatalog.builtIn.type(named: "image/png")
    _ = type
  }
  // Sources/DropCore/Types/TypeCatalog+Naming.swift
  func example102() async throws {
    let type = TypeCatalog.builtIn.type(filenameExtension: "jpg", conformingTo: .image) ?? .data
    _ = type
  }
  // Sources/DropCore/Types/TypeCatalog+Naming.swift
  func example103() async throws {
    let type = TypeCatalog.builtIn.type(ofFileNamed: "beach.png") ?? .data
    _ = type
  }
  // Sources/DropCore/Types/TypeCatalog+Naming.swift
  func example104() async throws {
    let type = TypeCatalog.builtIn.type(mimeType: "text/csv;charset=utf-8")
    _ = type
  }
  // Sources/DropCore/Types/TypeCatalog+Naming.swift
  func example105() async throws {
    let meant = TypeCatalog.builtIn.nearestName(to: "public.pgn")
    _ = meant
  }
  // Sources/DropCore/Types/TypeCatalog+Naming.swift
  func example106() async throws {
    let parents = TypeCatalog.builtIn.parents(of: .png)
    _ = parents
  }
  // Sources/DropCore/Types/TypeCatalog+Naming.swift
  func example107() async throws {
    let pictures = TypeCatalog.builtIn.children(of: .image)
    _ = pictures
  }
  // Sources/DropCore/Types/TypeCatalog+Naming.swift
  func example108() async throws {
    let all = TypeCatalog.builtIn.ancestors(of: .png)
    _ = all
  }
  // Sources/DropCore/Types/TypeCatalog+Naming.swift
  func example109() async throws {
    let ending = TypeCatalog.builtIn.filenameExtensions(of: .jpeg).first
    _ = ending
  }
  // Sources/DropCore/Types/TypeCatalog+Naming.swift
  func example110() async throws {
    let name = TypeCatalog.builtIn.mimeTypes(of: .jpeg).first
    _ = name
  }
  // Sources/DropCore/Types/TypeCatalog+Naming.swift
  func example111() async throws {
    let names = TypeCatalog.builtIn.legacyNames(of: .utf8PlainText)
    _ = names
  }
  // Sources/DropCore/Types/TypeCatalog+Naming.swift
  func example112() async throws {
    label(TypeCatalog.builtIn.description(of: .png))
  }
  // Sources/DropCore/Types/TypeCatalog.swift
  func example113() async throws {
    var types = TypeCatalog.builtIn
    try types.declare([TypeDeclaration("com.example.scene", filenameExtensions: ["scene"])])
    print(types.type(ofFileNamed: "a.scene") ?? .data)
    _ = types
  }
  // Sources/DropCore/Types/TypeCatalog.swift
  func example114() async throws {
    var types = TypeCatalog()
    try types.declare([TypeDeclaration("com.example.scene", conformsTo: ["public.data"])])
    _ = types
  }
  // Sources/DropCore/Types/TypeCatalog.swift
  func example115() async throws {
    var types = TypeCatalog.builtIn
    try types.declare([TypeDeclaration("com.example.scene", conformsTo: ["public.data"])])
    _ = types
  }
  // Sources/DropCore/Types/TypeCatalog.swift
  func example116() async throws {
    let isPicture = host.types.conforms(content.type, to: .image)
    _ = isPicture
  }
  // Sources/DropCore/Types/TypeCatalog.swift
  func example117() async throws {
    let isTaken = host.types.conforms(content.type, toAnyOf: [.image, .pdf])
    _ = isTaken
  }
  // Sources/DropCore/Types/TypeCatalog.swift
  func example118() async throws {
    let isNew = !host.types.knows("com.example.scene")
    _ = isNew
  }
  // Sources/DropCore/Types/TypeDeclaration.swift
  func example119() async throws {
    let scene = TypeDeclaration(
      "com.example.scene", conformsTo: ["public.data"], filenameExtensions: ["scene"])
    _ = scene
  }
  // Sources/DropCore/Vocabulary/JSONValue.swift
  func example120() async throws {
    let options: JSONValue = ["limit": 3, "names": ["a", "b"], "wide": true]
    _ = options
  }
  // Sources/DropCore/Vocabulary/JSONValue.swift
  func example121() async throws {
    let member = JSONValue.Member("album", "Summer")
    let object = JSONValue.object([member])
    _ = member
    _ = object
  }
  // Sources/DropCore/Vocabulary/JSONValue.swift
  func example122() async throws {
    let options: JSONValue = ["limit": 3]
    print(options["limit"]?.integer ?? 10)
    _ = options
  }
  // Sources/DropCore/Vocabulary/JSONValue.swift
  func example123() async throws {
    let answer: JSONValue = ["width": 12.5, "height": 8]
    let size = (answer["width"]?.number, answer["height"]?.number)
    _ = answer
    _ = size
  }
  // Sources/DropCore/Vocabulary/Operation.swift
  func example124() async throws {
    if drag.current?.operation == .move { label("moves it here") }
  }
  // Sources/DropCore/Vocabulary/Operation.swift
  func example125() async throws {
    let operation = DropCore.Operation(name: "copy") ?? .forbidden
    _ = operation
  }
  // Sources/DropCore/Vocabulary/Operation.swift
  func example126() async throws {
    let source = DragSource(operations: [.copy, .link])
    _ = source
  }
  // Sources/DropCore/Vocabulary/Operation.swift
  func example127() async throws {
    let allowed = Operations(.copy)
    _ = allowed
  }
  // Sources/DropCore/Vocabulary/Operation.swift
  func example128() async throws {
    let mayMove = Operations([.copy, .move]).allows(.move)
    _ = mayMove
  }
  // Sources/DropCore/Vocabulary/Rect.swift
  func example129() async throws {
    let frame = Rect(x: 0, y: 0, width: 400, height: 300)
    print(frame.contains(Point(x: 20, y: 20)))
    _ = frame
  }
  // Sources/DropCore/Vocabulary/Rect.swift
  func example130() async throws {
    let isInside = frame.contains(point)
    _ = isInside
  }
  // Sources/DropCore/Vocabulary/Rect.swift
  func example131() async throws {
    let step = drag.move(to: Point(x: 120, y: 40))
    _ = step
  }
  // Sources/DropContent/Bytes/SafeName.swift
  func example132() async throws {
    let name = SafeName.component(of: "../beach.png")
    _ = name
  }
  // Sources/DropContent/Codecs/Codec.swift
  func example133() async throws {
    let shout = Codec(from: .utf8PlainText, to: "com.example.shout") { (content, _) throws(ContentError) in
      let text = String(decoding: try content.bytes(), as: UTF8.self)
      return Content(type: "com.example.shout", name: content.name, text: text.uppercased())
    }
    _ = shout
  }
  // Sources/DropContent/Codecs/Codec.swift
  func example134() async throws {
    let copy = Codec(from: .png, to: "com.example.scene") { (content, _) throws(ContentError) in
      content.relabelled(as: "com.example.scene")
    }
    _ = copy
  }
  // Sources/DropContent/Codecs/Codec.swift
  func example135() async throws {
    let scene = Codec(from: .png, to: "com.example.scene", needsTrait: "Scenes")
    _ = scene
  }
  // Sources/DropContent/Codecs/Codec.swift
  func example136() async throws {
    var context = CodecContext(limits: .standard)
    context.maximumSide = 256
    let coercer = ContentCoercer(context: context)
    _ = context
    _ = coercer
  }
  // Sources/DropContent/Codecs/UnitCodec.swift
  func example137() async throws {
    let lines = UnitCodec(type: "com.example.lines") { (content, _) throws(ContentError) in
      let parts = try content.bytes().split(separator: 10)
      return ContentUnits(count: parts.count) { Content(type: .data, bytes: Array(parts[$0])) }
    }
    _ = lines
  }
  // Sources/DropContent/Codecs/UnitCodec.swift
  func example138() async throws {
    let deck = UnitCodec(type: "com.example.deck") { (content, _) throws(ContentError) in
      ContentUnits(count: 1) { _ throws(ContentError) in content }
    }
    _ = deck
  }
  // Sources/DropContent/Codecs/UnitCodec.swift
  func example139() async throws {
    let deck = UnitCodec(type: "com.example.deck", needsTrait: "Decks")
    _ = deck
  }
  // Sources/DropContent/Codecs/UnitCodec.swift
  func example140() async throws {
    let units = try coercer.units(of: content)
    for number in 0..<units.count { print(try units.unit(number).size) }
    _ = units
  }
  // Sources/DropContent/Codecs/UnitCodec.swift
  func example141() async throws {
    let pages = ["one", "two"]
    let units = ContentUnits(count: pages.count) { number throws(ContentError) in
      Content(type: .utf8PlainText, text: pages[number])
    }
    _ = pages
    _ = units
  }
  // Sources/DropContent/Codecs/UnitCodec.swift
  func example142() async throws {
    let units = try coercer.units(of: content)
    let first = try units.unit(0)
    _ = units
    _ = first
  }
  // Sources/DropContent/Coercing/ContentCoercer+Files.swift
  func example143() async throws {
    let coercer = ContentCoercer(context: CodecContext(allowedFolders: ["/srv/photos"]))
    let photo = try coercer.open(fileAddress: "file:///srv/photos/beach.png")
    _ = coercer
    _ = photo
  }
  // Sources/DropContent/Coercing/ContentCoercer+Images.swift
  func example144() async throws {
    let size = try coercer.imageSize(of: content)
    _ = size
  }
  // Sources/DropContent/Coercing/ContentCoercer+Images.swift
  func example145() async throws {
    let small = try coercer.thumbnail(of: content, side: 256, as: .jpeg)
    _ = small
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example146() async throws {
    let coercer = ContentCoercer()
    let card = Content(type: .vCard, text: "BEGIN:VCARD\nFN:A B\nEMAIL:a@b\nEND:VCARD\n")
    print(try coercer.coerce(card, to: .utf8PlainText).bytes())
    _ = coercer
    _ = card
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example147() async throws {
    var coercer = ContentCoercer()
    coercer.register(
      Codec(from: .png, to: "com.example.scene") { (content, _) throws(ContentError) in
        content.relabelled(as: "com.example.scene")
      })
    _ = coercer
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example148() async throws {
    var own = ContentCoercer()
    own.register(UnitCodec(type: "com.example.deck", needsTrait: "Decks"))
    _ = own
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example149() async throws {
    let type = try coercer.identify(content).type
    _ = type
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example150() async throws {
    let text = try coercer.coerce(content, to: .utf8PlainText)
    _ = text
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example151() async throws {
    if let path = coercer.path(from: content.type, to: .png) {
      let picture = try coercer.coerce(content, along: path.steps)
      print(picture.size)
    }
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example152() async throws {
    let path = coercer.path(from: content.type, to: .png)
    let isShort = coercer.work(of: content, along: path?.steps ?? []) < 1_000_000
    _ = path
    _ = isShort
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example153() async throws {
    if let path = coercer.path(from: .html, to: .utf8PlainText) { print(path.steps.count) }
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example154() async throws {
    let name = try coercer.json(of: content)["name"]
    _ = name
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example155() async throws {
    let pages = try coercer.units(of: content)
    let first = try pages.unit(0)
    _ = pages
    _ = first
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example156() async throws {
    let isShort = coercer.work(toFindUnitsOf: content) < 1_000_000
    _ = isShort
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example157() async throws {
    let count = try coercer.unitCount(of: content)
    _ = count
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example158() async throws {
    let first = try coercer.unit(0, of: content)
    _ = first
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example159() async throws {
    let both = try coercer.combine(as: .utf8PlainText, [content, content])
    _ = both
  }
  // Sources/DropContent/Coercing/ContentCoercer.swift
  func example160() async throws {
    for contact in try coercer.contacts(in: content) { print(contact["name"] ?? "") }
  }
  // Sources/DropContent/Content/Content.swift
  func example161() async throws {
    let note = Content(type: .utf8PlainText, name: "note.txt", text: "a beach")
    let photo = try Content(type: .png, file: "/srv/photos/beach.png")
    print(try note.bytes().count, photo.size)
    _ = note
    _ = photo
  }
  // Sources/DropContent/Content/Content.swift
  func example162() async throws {
    let blank = Content(type: .data, name: "blank.bin", storage: .zeros(4_096))
    _ = blank
  }
  // Sources/DropContent/Content/Content.swift
  func example163() async throws {
    let content = Content(type: .data, name: "three.bin", bytes: [1, 2, 3])
    _ = content
  }
  // Sources/DropContent/Content/Content.swift
  func example164() async throws {
    let content = Content(type: .utf8PlainText, text: "a beach")
    _ = content
  }
  // Sources/DropContent/Content/Content.swift
  func example165() async throws {
    let content = try Content(type: .png, file: "/srv/photos/beach.png")
    _ = content
  }
  // Sources/DropContent/Content/Content.swift
  func example166() async throws {
    let csv = content.relabelled(as: .commaSeparatedText, name: "people.csv")
    _ = csv
  }
  // Sources/DropContent/Content/Content.swift
  func example167() async throws {
    let file = try OpenFile(path: "/srv/letters/archive.bin")
    let letter = FileRange(file: file, offset: 512, count: 2_048)
    let content = Content(type: .pdf, name: "letter.pdf", storage: .file(letter))
    _ = file
    _ = letter
    _ = content
  }
  // Sources/DropContent/Content/Content.swift
  func example168() async throws {
    let bytes = try content.bytes(limit: 1 << 20)
    _ = bytes
  }
  // Sources/DropContent/Content/Content.swift
  func example169() async throws {
    let head = try content.read(at: 0, count: 512)
    _ = head
  }
  // Sources/DropContent/Content/Content.swift
  func example170() async throws {
    var sum = SHA256()
    try content.forEachChunk { chunk in sum.update(chunk) }
    print(sum.hexDigest())
    _ = sum
  }
  // Sources/DropContent/Content/ContentError.swift
  func example171() async throws {
    do {
      print(try coercer.coerce(content, to: .png).size)
    } catch {
      print(error.code.rawValue, error.message)
    }
  }
  // Sources/DropContent/Content/ContentError.swift
  func example172() async throws {
    let place = TextPlace(line: 3, column: 14)
    let error = ContentError(.malformed(format: "scene", detail: "no end"), at: place)
    _ = place
    _ = error
  }
  // Sources/DropContent/Content/ContentError.swift
  func example173() async throws {
    do { print(try JSONReader().value(of: bytes)) } catch { print(error.place?.line ?? 0) }
  }
  // Sources/DropContent/Content/ContentError.swift
  func example174() async throws {
    let place = TextPlace(line: 3, column: 14)
    _ = place
  }
  // Sources/DropContent/Content/ContentFolder.swift
  func example175() async throws {
    let folder = try ContentFolder(path: "/srv/photos")
    let content = Content(type: .folder, name: "photos", storage: .folder(folder))
    _ = folder
    _ = content
  }
  // Sources/DropContent/Content/ContentFolder.swift
  func example176() async throws {
    let album = try Content(name: "album", folder: "/srv/pictures/album")
    _ = album
  }
  // Sources/DropContent/Content/ContentLimits.swift
  func example177() async throws {
    var limits = ContentLimits.standard
    limits.pixels = 20_000_000
    let coercer = ContentCoercer(context: CodecContext(limits: limits))
    _ = limits
    _ = coercer
  }
  // Sources/DropContent/Content/ContentLimits.swift
  func example178() async throws {
    var limits = ContentLimits.standard
    limits.pages = 200
    let careful = ContentCoercer(context: CodecContext(limits: limits))
    _ = limits
    _ = careful
  }
  // Sources/DropContent/Content/OpenFile.swift
  func example179() async throws {
    let file = try OpenFile(path: "/srv/photos/beach.png")
    let head = Content(type: .data, storage: .file(FileRange(file: file, offset: 0, count: 64)))
    _ = file
    _ = head
  }
  // Sources/DropContent/Content/Spool.swift
  func example180() async throws {
    let host = PluginHost(spool: .temporary)
    _ = host
  }
  // Sources/DropContent/Content/Spool.swift
  func example181() async throws {
    let spool = Spool(folder: folder)
    let host = PluginHost(spool: spool)
    _ = spool
    _ = host
  }
  // Sources/DropContent/Content/Spool.swift
  func example182() async throws {
    let writer = Spool(folder: folder).writer()
    try writer.write(bytes)
    _ = writer
  }
  // Sources/DropContent/Content/Spool.swift
  func example183() async throws {
    let writer = Spool.temporary.writer()
    try writer.write([1, 2, 3])
    let content = try writer.content(.data, name: "three.bin")
    _ = writer
    _ = content
  }
  // Sources/DropContent/Content/Spool.swift
  func example184() async throws {
    let writer = Spool(folder: folder).writer()
    for piece in [bytes, bytes] { try writer.write(piece) }
    _ = writer
  }
  // Sources/DropContent/Content/Spool.swift
  func example185() async throws {
    let writer = Spool(folder: folder).writer()
    try writer.write(bytes)
    let whole = try writer.content(.png, name: "beach.png")
    _ = writer
    _ = whole
  }
  // Sources/DropContent/Images/Photo.swift
  func example186() async throws {
    let photo = try Photo(of: content)
    print(photo.width, photo.height, photo.date ?? "at some time")
    _ = photo
  }
  // Sources/DropContent/Images/Photo.swift
  func example187() async throws {
    if let place = try Photo(of: content).position { print(place.latitude, place.longitude) }
  }
  // Sources/DropContent/Images/Picture.swift
  func example188() async throws {
    let size = try coercer.imageSize(of: content)
    print(size.width, size.height, size.frames)
    _ = size
  }
  // Sources/DropContent/Images/Picture.swift
  func example189() async throws {
    let size = ImageSize(width: 400, height: 300)
    _ = size
  }
  // Sources/DropContent/JSON/JSONReader.swift
  func example190() async throws {
    let value = try JSONReader().value(of: Array("[1, 2]".utf8))
    _ = value
  }
  // Sources/DropContent/JSON/JSONReader.swift
  func example191() async throws {
    let value = try JSONReader().value(of: bytes)
    print(value["name"] ?? .null)
    _ = value
  }
  // Sources/DropContent/JSON/JSONReader.swift
  func example192() async throws {
    let document = try JSONReader().located(bytes)
    if let name = document["name"] { print(name.plain) }
    _ = document
  }
  // Sources/DropContent/JSON/JSONReader.swift
  func example193() async throws {
    let document = try JSONReader().located(bytes.span, line: 12)
    print(document.place.line)
    _ = document
  }
  // Sources/DropContent/JSON/JSONScanner.swift
  func example194() async throws {
    var scanner = JSONScanner()
    while try scanner.next(in: bytes.span).kind != .end { print(scanner.depth) }
    _ = scanner
  }
  // Sources/DropContent/JSON/JSONScanner.swift
  func example195() async throws {
    var scanner = JSONScanner()
    scanner.restart(at: 0, line: 2)
    let token = try scanner.next(in: bytes.span)
    _ = scanner
    _ = token
  }
  // Sources/DropContent/JSON/JSONScanner.swift
  func example196() async throws {
    var scanner = JSONScanner()
    while try scanner.next(in: bytes.span).kind != .end {}
    _ = scanner
  }
  // Sources/DropContent/JSON/JSONToken.swift
  func example197() async throws {
    var scanner = JSONScanner()
    let token = try scanner.next(in: bytes.span)
    if token.kind == .string { label(token.text(in: bytes.span)) }
    _ = scanner
    _ = token
  }
  // Sources/DropContent/JSON/JSONToken.swift
  func example198() async throws {
    var scanner = JSONScanner()
    label(try scanner.next(in: bytes.span).text(in: bytes.span))
    _ = scanner
  }
  // Sources/DropContent/JSON/JSONToken.swift
  func example199() async throws {
    var scanner = JSONScanner()
    let isName = try scanner.next(in: bytes.span).equals("name", in: bytes.span)
    _ = scanner
    _ = isName
  }
  // Sources/DropContent/JSON/JSONToken.swift
  func example200() async throws {
    var scanner = JSONScanner()
    let count = try scanner.next(in: bytes.span).integer(in: bytes.span) ?? 0
    _ = scanner
    _ = count
  }
  // Sources/DropContent/JSON/JSONToken.swift
  func example201() async throws {
    var scanner = JSONScanner()
    let scale = try scanner.next(in: bytes.span).double(in: bytes.span) ?? 1
    _ = scanner
    _ = scale
  }
  // Sources/DropContent/JSON/JSONWriter.swift
  func example202() async throws {
    let text = JSONWriter(sortsKeys: true).text(["name": "beach", "size": 3])
    _ = text
  }
  // Sources/DropContent/JSON/JSONWriter.swift
  func example203() async throws {
    print(JSONWriter(layout: .indented).text(["name": "beach"]))
  }
  // Sources/DropContent/JSON/JSONWriter.swift
  func example204() async throws {
    var line: [UInt8] = []
    JSONWriter().append(["name": "beach.png", "size": 48_000], to: &line)
    _ = line
  }
  // Sources/DropContent/JSON/JSONWriter.swift
  func example205() async throws {
    var line: [UInt8] = []
    JSONWriter.append(48_000, to: &line)
    _ = line
  }
  // Sources/DropContent/JSON/JSONWriter.swift
  func example206() async throws {
    var line: [UInt8] = []
    JSONWriter.append(0.1, to: &line)
    _ = line
  }
  // Sources/DropContent/JSON/JSONWriter.swift
  func example207() async throws {
    var line: [UInt8] = []
    JSONWriter.append("a \"beach\"", to: &line)
    _ = line
  }
  // Sources/DropContent/JSON/JSONWriter.swift
  func example208() async throws {
    print(JSONWriter.quoted("a \"beach\""))
  }
  // Sources/DropContent/JSON/LocatedJSON.swift
  func example209() async throws {
    let document = try JSONReader().located(bytes)
    for member in document.members { print(member.key, member.value.plain) }
    _ = document
  }
  // Sources/DropContent/JSON/LocatedJSON.swift
  func example210() async throws {
    let document = try JSONReader().located(bytes)
    if let name = document["name"] { print(name.place.line) }
    _ = document
  }
  // Sources/DropContent/JSON/LocatedJSON.swift
  func example211() async throws {
    let path = JSONPath([.key("events"), .index(2), .key("t")])
    label("\(path) is missing")
    _ = path
  }
  // Sources/DropContent/Saving/ContentSaver.swift
  func example212() async throws {
    let saver = ContentSaver(folder: folder)
    let name = try saver.save(content, as: "beach.png")
    _ = saver
    _ = name
  }
  // Sources/DropContent/Saving/ContentSaver.swift
  func example213() async throws {
    let name = try ContentSaver(folder: folder).save(content)
    _ = name
  }
  // Sources/DropContent/Saving/DurableStorage.swift
  func example214() async throws {
    let host = try PluginHost(
      journal: journal, grants: [.storage], saving: FolderStorage(folder: folder))
    _ = host
  }
  // Sources/DropContent/Saving/FolderStorage.swift
  func example215() async throws {
    let storage = FolderStorage(folder: folder)
    let name = try storage.save(content, as: "beach.png")
    try storage.takeBack(name)
    _ = storage
    _ = name
  }
  // Sources/DropContent/Saving/FolderStorage.swift
  func example216() async throws {
    let storage = FolderStorage(folder: folder)
    _ = storage
  }
  // Sources/DropContent/Saving/FolderStorage.swift
  func example217() async throws {
    let storage = FolderStorage(saver: ContentSaver(folder: folder))
    _ = storage
  }
  // Sources/DropContent/Saving/FolderStorage.swift
  func example218() async throws {
    let name = try FolderStorage(folder: folder).save(content, as: "beach.png")
    _ = name
  }
  // Sources/DropContent/Saving/FolderStorage.swift
  func example219() async throws {
    let name = try FolderStorage(folder: folder).save(content, as: "beach.png", key: "save-1")
    _ = name
  }
  // Sources/DropContent/Saving/FolderStorage.swift
  func example220() async throws {
    let name = try FolderStorage(folder: folder).find("save-1", savedAs: "beach.png")
    _ = name
  }
  // Sources/DropContent/Saving/FolderStorage.swift
  func example221() async throws {
    let storage = FolderStorage(folder: folder)
    try storage.takeBack(try storage.save(content, as: "beach.png"))
    _ = storage
  }
  // Sources/DropContent/Saving/HandoutFolder.swift
  func example222() async throws {
    let handouts = try HandoutFolder(below: folder)
    let path = try handouts.open().put(content, as: "beach.png")
    _ = handouts
    _ = path
  }
  // Sources/DropContent/Saving/HandoutFolder.swift
  func example223() async throws {
    var limits = HandoutFolder.Limits()
    limits.bytes = 1 << 28
    _ = limits
  }
  // Sources/DropContent/Saving/HandoutFolder.swift
  func example224() async throws {
    let limits = HandoutFolder.Limits()
    _ = limits
  }
  // Sources/DropContent/Saving/HandoutFolder.swift
  func example225() async throws {
    let folder = try HandoutFolder(below: "/home/ana/.cache/shelf")
    _ = folder
  }
  // Sources/DropContent/Saving/HandoutFolder.swift
  func example226() async throws {
    let folder = try HandoutFolder(below: HandoutFolder.usualParent)
    _ = folder
  }
  // Sources/DropContent/Saving/HandoutFolder.swift
  func example227() async throws {
    let handout = try HandoutFolder(below: folder).open()
    _ = handout
  }
  // Sources/DropContent/Saving/HandoutFolder.swift
  func example228() async throws {
    let next = try HandoutFolder(below: folder).tidy(at: 600_000)
    _ = next
  }
  // Sources/DropContent/Saving/HandoutFolder.swift
  func example229() async throws {
    let handout = try HandoutFolder(below: folder).open()
    let path = try handout.put(content, as: "beach.png")
    handout.rest(since: 0)
    _ = handout
    _ = path
  }
  // Sources/DropContent/Saving/HandoutFolder.swift
  func example230() async throws {
    let handout = try HandoutFolder(below: folder).open()
    let path = try handout.put(content, as: "beach.png")
    _ = handout
    _ = path
  }
  // Sources/DropContent/Saving/HandoutFolder.swift
  func example231() async throws {
    let handout = try HandoutFolder(below: folder).open()
    let path = try handout.put(content, as: "beach.png")
    if !handout.has(path) { try handout.restore(content, at: path) }
    _ = handout
    _ = path
  }
  // Sources/DropContent/Saving/HandoutFolder.swift
  func example232() async throws {
    let handout = try HandoutFolder(below: folder).open()
    let path = try handout.put(content, as: "beach.png")
    if !handout.has(path) { try handout.restore(content, at: path) }
    _ = handout
    _ = path
  }
  // Sources/DropContent/Saving/HandoutFolder.swift
  func example233() async throws {
    try HandoutFolder(below: folder).open().use()
  }
  // Sources/DropContent/Saving/HandoutFolder.swift
  func example234() async throws {
    try HandoutFolder(below: folder).open().rest(since: 0)
  }
  // Sources/DropContent/Saving/HandoutFolder.swift
  func example235() async throws {
    try HandoutFolder(below: folder).open().discard()
  }
  // Sources/DropContent/Saving/SHA256.swift
  func example236() async throws {
    var sum = SHA256()
    sum.update(Array("abc".utf8))
    print(sum.hexDigest())
    _ = sum
  }
  // Sources/DropContent/Saving/SHA256.swift
  func example237() async throws {
    var digest = SHA256()
    for piece in [bytes, bytes] { digest.update(piece) }
    _ = digest
  }
  // Sources/DropContent/Saving/SHA256.swift
  func example238() async throws {
    var digest = SHA256()
    digest.update(bytes)
    print(digest.hexDigest())
    _ = digest
  }
  // Sources/DropContent/Saving/SHA256.swift
  func example239() async throws {
    let digest = try content.sha256()
    _ = digest
  }
  // Sources/DropContent/Sniffing/ContentSniffer.swift
  func example240() async throws {
    let type = ContentSniffer.type(ofHead: [0xFF, 0xD8, 0xFF], isWhole: false)
    _ = type
  }
  // Sources/DropContent/Sniffing/ContentSniffer.swift
  func example241() async throws {
    let type = try ContentSniffer.type(of: content) ?? .data
    _ = type
  }
  // Sources/DropContent/Sniffing/ContentSniffer.swift
  func example242() async throws {
    if case .disagreement(let name, let found) = try coercer.identify(content) {
      print("called \(name), and is \(found)")
    }
  }
  // Sources/DropContent/Sniffing/ContentSniffer.swift
  func example243() async throws {
    let identity = ContentIdentity(name: .png, content: .jpeg)
    print(identity.type)
    _ = identity
  }
  // Sources/DropContent/Text/TextEncoding+Detection.swift
  func example244() async throws {
    let encoding = TextEncoding.detect(bytes)
    _ = encoding
  }
  // Sources/DropContent/Text/TextEncoding.swift
  func example245() async throws {
    let text = TextEncoding(label: "windows-1252")?.decode([0x80, 0x31])
    _ = text
  }
  // Sources/DropContent/Text/TextEncoding.swift
  func example246() async throws {
    let encoding = TextEncoding(label: "Shift_JIS")
    _ = encoding
  }
  // Sources/DropContent/Text/TextEncoding.swift
  func example247() async throws {
    let encoding = TextEncoding(mimeType: "text/plain;charset=koi8-r")
    _ = encoding
  }
  // Sources/DropContent/Text/TextEncoding.swift
  func example248() async throws {
    let encoding = TextEncoding(codePage: 1250)
    _ = encoding
  }
  // Sources/DropContent/Text/TextEncoding.swift
  func example249() async throws {
    let utf8 = TextEncoding.windows1252.decode([0x80])
    _ = utf8
  }
  // Sources/DropContent/Text/TextEncoding.swift
  func example250() async throws {
    let text = String(decoding: TextEncoding.decode(detecting: bytes), as: UTF8.self)
    _ = text
  }
  // Sources/DropHost/API/Calling/AppFunction.swift
  func example251() async throws {
    let city = ScriptParameter<String>("city", "whose weather is asked for")
    _ = city
  }
  // Sources/DropHost/API/Calling/AppFunction.swift
  func example252() async throws {
    let days = ScriptParameter("days", "how many days ahead", as: Int.self)
    _ = days
  }
  // Sources/DropHost/API/Declaring/Capability.swift
  func example253() async throws {
    let host = PluginHost(grants: [.storage, .tasks])
    _ = host
  }
  // Sources/DropHost/API/Declaring/Capability.swift
  func example254() async throws {
    let host = PluginHost(grants: [.storage, .task("upload")])
    _ = host
  }
  // Sources/DropHost/API/Declaring/Capability.swift
  func example255() async throws {
    let host = PluginHost(grants: [.storage, .run("convert")])
    _ = host
  }
  // Sources/DropHost/API/Declaring/OptionDeclaration.swift
  func example256() async throws {
    let limit = OptionDeclaration(name: "limit", kind: .integer, defaultValue: 3)
    _ = limit
  }
  // Sources/DropHost/API/Declaring/ScriptError.swift
  func example257() async throws {
    let lost = ProvidedRepresentation(.png) { _ in throw LoadFailure(.expired, "no camera") }
    _ = lost
  }
  // Sources/DropHost/API/Declaring/ScriptValue.swift
  func example258() async throws {
    let hours: [Int]? = [Int](script: [9, 12, 15])
    print(hours?.script ?? .null)
    _ = hours
  }
  // Sources/DropHost/Live/CallKey.swift
  func example259() async throws {
    try host.registerWaiting(
      "order", "Orders a forecast.", ScriptParameter<String>("city", "Of where."), acts: true,
      example: "dnd.app.order(\"Rome\")"
    ) { (city: String) in try await order(city, key: CallKey.current) }
  }
  // Sources/DropHost/Live/CrashPolicy.swift
  func example260() async throws {
    host.register(task: "upload", afterCrash: .again) { call in
      .string(try await upload(call.contents[0]) { call.progress($0) })
    }
  }
  // Sources/DropHost/Live/DecoderIsolation.swift
  func example261() async throws {
    let host = PluginHost(isolation: .required)
    _ = host
  }
  // Sources/DropHost/Live/DecoderIsolation.swift
  func example262() async throws {
    let host = PluginHost(isolation: .standard)
    _ = host
  }
  // Sources/DropHost/Live/Drag+Outside.swift
  func example263() async throws {
    let text = try await drag.content(of: "note", as: .utf8PlainText)
    _ = text
  }
  // Sources/DropHost/Live/Drag+Outside.swift
  func example264() async throws {
    drag.leave()
    let drop = drag.drop()
    drag.end(.copied, by: "org.gnome.Nautilus")
    print(await drop.outcome)
    _ = drop
  }
  // Sources/DropHost/Live/Drag.swift
  func example265() async throws {
    let drag = host.begin(DragSource(), items: [photo], at: start)
    let step = drag.move(to: point)
    let drop = drag.drop()
    _ = drag
    _ = step
    _ = drop
  }
  // Sources/DropHost/Live/Drag.swift
  func example266() async throws {
    var effects = effects
    lend(&effects)
    for effect in drag.first.effects { apply(effect) }
  }
  // Sources/DropHost/Live/Drag.swift
  func example267() async throws {
    var effects = effects
    lend(&effects)
    let step = drag.move(to: point)
    if let answer = step.answer { show(answer) }
    for effect in step.effects { apply(effect) }
    _ = step
  }
  // Sources/DropHost/Live/Drag.swift
  func example268() async throws {
    if let current = drag.current {
      badge(current.operation)
      label(current.message ?? "")
    }
  }
  // Sources/DropHost/Live/Drag.swift
  func example269() async throws {
    let says = drag.current?.message ?? "nothing takes it here"
    _ = says
  }
  // Sources/DropHost/Live/Drag.swift
  func example270() async throws {
    var effects = effects
    lend(&effects)
    let step = drag.move(to: Point(x: 120, y: 40))
    for effect in step.effects { apply(effect) }
    _ = step
  }
  // Sources/DropHost/Live/Drag.swift
  func example271() async throws {
    drag.leave()
  }
  // Sources/DropHost/Live/Drag.swift
  func example272() async throws {
    drag.allow([.copy, .move])
  }
  // Sources/DropHost/Live/Drag.swift
  func example273() async throws {
    drag.hold(.option)
  }
  // Sources/DropHost/Live/Drag.swift
  func example274() async throws {
    let names = drag.items.map(\.name)
    _ = names
  }
  // Sources/DropHost/Live/Drag.swift
  func example275() async throws {
    drag.add()
    print(drag.items.count)
  }
  // Sources/DropHost/Live/Drag.swift
  func example276() async throws {
    drag.add([ProvidedItem(file: "/srv/letters/letter.pdf")])
  }
  // Sources/DropHost/Live/Drag.swift
  func example277() async throws {
    let unknown = ProvidedItem(id: "dragged", hover: DragItem.Hover())
    let drag = host.begin(DragSource(), items: [unknown], at: start)
    drag.reveal([photo])
    _ = unknown
    _ = drag
  }
  // Sources/DropHost/Live/Drag.swift
  func example278() async throws {
    var effects = effects
    lend(&effects)
    for effect in drag.rest().effects { apply(effect) }
  }
  // Sources/DropHost/Live/Drag.swift
  func example279() async throws {
    var effects = effects
    lend(&effects)
    for effect in drag.cancel().effects { apply(effect) }
  }
  // Sources/DropHost/Live/Drag.swift
  func example280() async throws {
    var effects = effects
    lend(&effects)
    let drop = drag.drop()
    for await effect in drop.effects { apply(effect) }
    _ = drop
  }
  // Sources/DropHost/Live/Drop.swift
  func example281() async throws {
    var effects = effects
    lend(&effects)
    let drop = drag.drop()
    for await effect in drop.effects { apply(effect) }
    print(await drop.outcome)
    _ = drop
  }
  // Sources/DropHost/Live/Drop.swift
  func example282() async throws {
    var effects = effects
    lend(&effects)
    for await effect in drop.effects { apply(effect) }
  }
  // Sources/DropHost/Live/Drop.swift
  func example283() async throws {
    host.advance()
    for effect in drop.takeEffects() { apply(effect) }
  }
  // Sources/DropHost/Live/Drop.swift
  func example284() async throws {
    let outcome = await drop.outcome
    print(outcome.status)
    _ = outcome
  }
  // Sources/DropHost/Live/Drop.swift
  func example285() async throws {
    if let outcome = drop.endedOutcome { print(outcome.status) }
  }
  // Sources/DropHost/Live/Drop.swift
  func example286() async throws {
    drop.abort()
  }
  // Sources/DropHost/Live/Drop.swift
  func example287() async throws {
    var effects = effects
    lend(&effects)
    for await effect in drop.effects {
      if case .confirm(let id, let question) = effect.effect {
        drop.answer(id, with: .bool(await ask(question)))
      }
    }
  }
  // Sources/DropHost/Live/Drop.swift
  func example288() async throws {
    drop.answer("question-1", with: ["name": "Summer"])
  }
  // Sources/DropHost/Live/Drop.swift
  func example289() async throws {
    if drop.sourceMayGo { forget(source) }
  }
  // Sources/DropHost/Live/Drop.swift
  func example290() async throws {
    if drop.isSafe { forget(photo) }
  }
  // Sources/DropHost/Live/Drop.swift
  func example291() async throws {
    let outcome = await drop.outcome
    print(outcome.status, drop.isDurable ? "for good" : "as long as the app lives")
    _ = outcome
  }
  // Sources/DropHost/Live/Drop.swift
  func example292() async throws {
    await drop.sourceRelease()
    forget(source)
  }
  // Sources/DropHost/Live/Drop.swift
  func example293() async throws {
    await drop.sourceRelease()
    if drop.sourceOperation == .move { forget(photo) }
  }
  // Sources/DropHost/Live/Drop.swift
  func example294() async throws {
    let stopper = drop.stopper
    onInterrupt { stopper.abort() }
    _ = stopper
  }
  // Sources/DropHost/Live/Drop.swift
  func example295() async throws {
    let stopper = drop.stopper
    onInterrupt { stopper.abort() }
    _ = stopper
  }
  // Sources/DropHost/Live/Drop.swift
  func example296() async throws {
    let stopper = drop.stopper
    onInterrupt { stopper.abort() }
    _ = stopper
  }
  // Sources/DropHost/Live/Drop.swift
  func example297() async throws {
    var effects = effects
    lend(&effects)
    for await effect in drop.effects {
      guard case .confirm(let id, _) = effect.effect else { continue }
      drop.stopper.answer(id, with: true)
    }
  }
  // Sources/DropHost/Live/Edit.swift
  func example298() async throws {
    let place = host.contents(of: gallery)[0]
    let note = ProvidedItem(id: "note", representations: [ProvidedRepresentation(.utf8PlainText, text: "hi")])
    try host.edit(in: gallery, [.insert([note], before: place.key), .rename(place.key, "beach.png")])
    _ = place
    _ = note
  }
  // Sources/DropHost/Live/Edit.swift
  func example299() async throws {
    do {
      try host.edit(in: gallery, [.remove([host.contents(of: gallery)[0].key])])
    } catch {
      print(error)
    }
  }
  // Sources/DropHost/Live/HostClock.swift
  func example300() async throws {
    let host = PluginHost(clock: HostClock(ContinuousClock()))
    _ = host
  }
  // Sources/DropHost/Live/HostEffect.swift
  func example301() async throws {
    for effect in host.advance() {
      if case .notify(_, let text) = effect.effect { label(text) }
    }
  }
  // Sources/DropHost/Live/HostJournal.swift
  func example302() async throws {
    let host = try PluginHost(journal: journal)
    _ = host
  }
  // Sources/DropHost/Live/HostJournal.swift
  func example303() async throws {
    do {
      let host = try PluginHost(journal: journal)
      print(host.now)
    } catch {
      print(error)
    }
  }
  // Sources/DropHost/Live/HostMessage.swift
  func example304() async throws {
    host.onMessage = { message in print(message.destination ?? "", message.subject) }
  }
  // Sources/DropHost/Live/OpenError.swift
  func example305() async throws {
    do {
      try host.open(Destination(id: "gallery", frame: frame), plugin: Plugin(text: "return 1"))
    } catch {
      print(error)
    }
  }
  // Sources/DropHost/Live/Plugin.swift
  func example306() async throws {
    let plugin = Plugin(folder: "Plugins/photo-gallery")
    _ = plugin
  }
  // Sources/DropHost/Live/Plugin.swift
  func example307() async throws {
    let plugin = Plugin(text: galleryScript, name: "gallery.lua")
    _ = plugin
  }
  // Sources/DropHost/Live/Plugin.swift
  func example308() async throws {
    let plugin = Plugin(folder: "Plugins/photo-gallery")
    _ = plugin
  }
  // Sources/DropHost/Live/Plugin.swift
  func example309() async throws {
    let plugin = Plugin(PluginSource(text: galleryScript))
    _ = plugin
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example310() async throws {
    let gallery = try host.open(Destination(id: "gallery", frame: frame))
    host.change(gallery, Destination.Change(frame: Rect(x: 0, y: 0, width: 800, height: 300)))
    _ = gallery
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example311() async throws {
    let gallery = try host.open(
      Destination(id: "gallery", frame: frame),
      plugin: Plugin(text: galleryScript, name: "gallery.lua"),
      options: ["limit": 3], grants: [.storage])
    _ = gallery
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example312() async throws {
    host.close(gallery)
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example313() async throws {
    host.change(gallery, Destination.Change(context: ["album": "Summer"]))
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example314() async throws {
    host.layOut(gallery) {
      Layout.places([Rect(x: 0, y: 0, width: 80, height: 80), Rect(x: 80, y: 0, width: 80, height: 80)])
    }
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example315() async throws {
    scrollView()
    host.changeLayout(of: gallery)
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example316() async throws {
    host.reload(gallery)
    host.reload(gallery, plugin: Plugin(text: galleryScript))
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example317() async throws {
    for place in host.contents(of: gallery) { print(place) }
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example318() async throws {
    if let content = host.content(of: entry) { print(entry.name, content.size) }
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example319() async throws {
    for (spot, content) in host.otherContents(of: entry) { print(spot.word, content.size) }
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example320() async throws {
    for effect in host.undo(in: gallery) { apply(effect) }
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example321() async throws {
    for effect in host.redo(in: gallery) { apply(effect) }
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example322() async throws {
    let types = host.accepts(of: gallery) ?? [.data]
    _ = types
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example323() async throws {
    let summary = host.manifest(of: gallery)?.summary ?? ""
    _ = summary
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example324() async throws {
    let keys = host.contents(of: gallery).filter { $0.placeholder == nil }.map(\.key)
    for effect in try host.edit(in: gallery, [.remove(keys)]) { apply(effect) }
    _ = keys
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example325() async throws {
    let source = try host.open(source: Plugin(folder: "Plugins/file-shelf"))
    _ = source
  }
  // Sources/DropHost/Live/PluginHost+Destinations.swift
  func example326() async throws {
    let source = try host.open(source: Plugin(folder: "Plugins/file-shelf"), grants: [.storage])
    let drag = host.begin(from: source, selection: ["beach"], at: start)
    _ = source
    _ = drag
  }
  // Sources/DropHost/Live/PluginHost+Dragging.swift
  func example327() async throws {
    let drag = host.begin(DragSource(app: "com.example.camera"), items: [photo], at: start)
    show(drag.first)
    _ = drag
  }
  // Sources/DropHost/Live/PluginHost+Dragging.swift
  func example328() async throws {
    let source = try host.open(source: Plugin(folder: "Plugins/file-shelf"))
    let drag = host.begin(from: source, selection: ["beach"], at: start)
    print(drag.items.map(\.name))
    _ = source
    _ = drag
  }
  // Sources/DropHost/Live/PluginHost+Dragging.swift
  func example329() async throws {
    var effects = effects
    lend(&effects)
    let drop = host.paste([photo], into: gallery)
    for await effect in drop.effects { apply(effect) }
    _ = drop
  }
  // Sources/DropHost/Live/PluginHost+Dragging.swift
  func example330() async throws {
    let drop = host.share([photo], with: gallery, from: DragSource(app: "com.example.mail"))
    let outcome = await drop.outcome
    _ = drop
    _ = outcome
  }
  // Sources/DropHost/Live/PluginHost+Starting.swift
  func example331() async throws {
    let type = host.types.type(filenameExtension: "png")
    _ = type
  }
  // Sources/DropHost/Live/PluginHost+Starting.swift
  func example332() async throws {
    try host.declare(
      type: TypeDeclaration(
        "com.example.scene", conformsTo: ["public.data"], filenameExtensions: ["scene"]))
  }
  // Sources/DropHost/Live/PluginHost+Starting.swift
  func example333() async throws {
    try host.declare(types: [
      TypeDeclaration("com.example.model"),
      TypeDeclaration("com.example.scene", conformsTo: ["com.example.model"]),
    ])
  }
  // Sources/DropHost/Live/PluginHost+Starting.swift
  func example334() async throws {
    host.register(task: "upload") { call in
      let address = try await upload(call.contents[0]) { call.progress($0) }
      return ["address": .string(address)]
    }
  }
  // Sources/DropHost/Live/PluginHost+Starting.swift
  func example335() async throws {
    host.register { locator, wish, progress in
      Content(type: wish.type, bytes: try await download(locator.string ?? "") { progress($0) })
    }
  }
  // Sources/DropHost/Live/PluginHost+Starting.swift
  func example336() async throws {
    try host.register(
      Codec(from: "com.example.scene", to: .png) { (scene, _) throws(ContentError) in
        Content(type: .png, name: scene.name, bytes: rendered(try scene.bytes()))
      })
  }
  // Sources/DropHost/Live/PluginHost+Starting.swift
  func example337() async throws {
    try host.register(
      UnitCodec(type: "com.example.scenes") { (scenes, _) throws(ContentError) in
        let parts = try scenes.bytes().split(separator: 0)
        return ContentUnits(count: parts.count) { Content(type: "com.example.scene", bytes: Array(parts[$0])) }
      })
  }
  // Sources/DropHost/Live/PluginHost+Starting.swift
  func example338() async throws {
    try host.register(
      "greeting", "Greets somebody.", ScriptParameter<String>("name", "Who is greeted."),
      example: "return dnd.app.greeting(\"Ada\")"
    ) { (name: String) in "Hello, \(name)" }
  }
  // Sources/DropHost/Live/PluginHost+Starting.swift
  func example339() async throws {
    try host.registerWaiting(
      "weather", "Says how the weather is.", ScriptParameter<String>("city", "Where."),
      example: "return dnd.app.weather(\"Rome\")"
    ) { (city: String) in try await forecast(of: city) }
  }
  // Sources/DropHost/Live/PluginHost+Starting.swift
  func example340() async throws {
    let host = try PluginHost(journal: journal, grants: [.tasks])
    host.register(task: "upload", afterCrash: .again) { call in
      .string(try await upload(call.contents[0]) { call.progress($0) })
    }
    let gallery = try host.open(Destination(id: "gallery", frame: frame), plugin: Plugin(text: galleryScript))
    for resumed in try await host.resume().drops { print(resumed.items.map(\.name)) }
    print(host.contents(of: gallery))
    _ = host
    _ = gallery
  }
  // Sources/DropHost/Live/PluginHost+Starting.swift
  func example341() async throws {
    func applicationWillTerminate() { host.retire() }
  }
  // Sources/DropHost/Live/PluginHost+Starting.swift
  func example342() async throws {
    var effects = effects
    lend(&effects)
    for await effect in drop.effects {
      apply(effect)
      if let number = effect.number { host.stored(upTo: number, in: gallery) }
    }
  }
  // Sources/DropHost/Live/PluginHost+Starting.swift
  func example343() async throws {
    var effects = effects
    lend(&effects)
    let resumption = try await host.resume()
    for effect in resumption.effects { apply(effect) }
    for resumed in resumption.drops {
      print(resumed.items.map(\.name), await resumed.drop.outcome.status)
    }
    _ = resumption
  }
  // Sources/DropHost/Live/PluginHost+Waking.swift
  func example344() async throws {
    if let time = host.wakeAt { startTimer(after: time - host.now) }
  }
  // Sources/DropHost/Live/PluginHost+Waking.swift
  func example345() async throws {
    if let rest = host.wakeIn { try await Task.sleep(for: rest) }
    for effect in host.advance() { apply(effect) }
  }
  // Sources/DropHost/Live/PluginHost+Waking.swift
  func example346() async throws {
    waitForInput(milliseconds: host.pollTimeout)
    for effect in host.advance() { apply(effect) }
  }
  // Sources/DropHost/Live/PluginHost.swift
  func example347() async throws {
    let host = PluginHost(grants: [.tasks])
    let gallery = try host.open(
      Destination(id: "gallery", frame: Rect(x: 0, y: 0, width: 400, height: 300)),
      plugin: Plugin(folder: "Plugins/photo-gallery"))
    _ = host
    _ = gallery
  }
  // Sources/DropHost/Live/PluginHost.swift
  func example348() async throws {
    host.onMessage = { message in print(message) }
  }
  // Sources/DropHost/Live/PluginHost.swift
  func example349() async throws {
    host.onEffect = { effect in apply(effect) }
  }
  // Sources/DropHost/Live/PluginHost.swift
  func example350() async throws {
    host.onWake = { wakeTheLoop() }
  }
  // Sources/DropHost/Live/PluginHost.swift
  func example351() async throws {
    let storage = FolderStorage(folder: folder)
    let host = PluginHost(
      grants: [.storage], storage: { try storage.save($0, as: $1) }, spool: .temporary,
      takeBack: { try storage.takeBack($0) })
    _ = storage
    _ = host
  }
  // Sources/DropHost/Live/PluginHost.swift
  func example352() async throws {
    let begun = host.now
    let lasted = host.now - begun
    _ = begun
    _ = lasted
  }
  // Sources/DropHost/Live/PluginHost.swift
  func example353() async throws {
    for effect in host.advance() { apply(effect) }
  }
  // Sources/DropHost/Live/PluginManifest+Reading.swift
  func example354() async throws {
    let manifest = try PluginManifest(of: Plugin(folder: "Plugins/photo-gallery"))
    print(manifest.name, manifest.needs)
    _ = manifest
  }
  // Sources/DropHost/Live/Pointer.swift
  func example355() async throws {
    let pointer = Pointer()
    pointer.move(to: point)
    if let step = drag.follow(pointer) { show(step) }
    _ = pointer
  }
  // Sources/DropHost/Live/Pointer.swift
  func example356() async throws {
    pointer.move(to: point)
  }
  // Sources/DropHost/Live/Pointer.swift
  func example357() async throws {
    if let place = pointer.take() { show(drag.move(to: place)) }
  }
  // Sources/DropHost/Live/Pointer.swift
  func example358() async throws {
    let step = drag.follow(pointer)
    _ = step
  }
  // Sources/DropHost/Live/ProvidedItem+Targets.swift
  func example359() async throws {
    let picture = ProvidedItem(targets: ["image/png", "TARGETS"], host.types) { target, wish, _ in
      Content(type: wish.type, bytes: await selection(target))
    }
    _ = picture
  }
  // Sources/DropHost/Live/ProvidedItem.swift
  func example360() async throws {
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
  func example361() async throws {
    let text = ProvidedRepresentation(.utf8PlainText, text: "a beach")
    let note = ProvidedItem(id: "note", representations: [text], local: ["row": 3])
    _ = text
    _ = note
  }
  // Sources/DropHost/Live/ProvidedItem.swift
  func example362() async throws {
    let unknown = ProvidedItem(id: "dragged", hover: DragItem.Hover())
    _ = unknown
  }
  // Sources/DropHost/Live/ProvidedItem.swift
  func example363() async throws {
    let text = ProvidedRepresentation(.utf8PlainText, text: "a beach")
    let note = ProvidedItem(id: "note", representations: [text])
    _ = text
    _ = note
  }
  // Sources/DropHost/Live/ProvidedItem.swift
  func example364() async throws {
    let scan = ProvidedRepresentation(.png) { wish, progress in
      try await scanned(longestSide: wish.largestSide ?? 4_000) { progress($0) }
    }
    _ = scan
  }
  // Sources/DropHost/Live/ProvidedItem.swift
  func example365() async throws {
    let photo = ProvidedRepresentation(.png) { progress in
      Content(type: .png, bytes: try await download("beach") { progress($0) })
    }
    _ = photo
  }
  // Sources/DropHost/Live/ProvidedItem.swift
  func example366() async throws {
    let text = Content(type: .utf8PlainText, name: "note.txt", text: "a beach")
    let note = ProvidedItem(id: "note", representations: [ProvidedRepresentation(text)])
    _ = text
    _ = note
  }
  // Sources/DropHost/Live/ProvidedItem.swift
  func example367() async throws {
    let text = ProvidedRepresentation(.utf8PlainText, text: "a beach")
    _ = text
  }
  // Sources/DropHost/Live/ProvidedItem.swift
  func example368() async throws {
    let scan = ProvidedRepresentation(.png) { wish, progress in
      try await scanned(longestSide: wish.largestSide ?? 4_000) { progress($0) }
    }
    _ = scan
  }
  // Sources/DropHost/Live/ProvidedItem.swift
  func example369() async throws {
    let photo = ProvidedRepresentation(.png, size: 48_000) { progress in
      Content(type: .png, bytes: try await download("beach") { progress($0, of: 48_000) })
    }
    _ = photo
  }
  // Sources/DropHost/Live/ProvidedItem.swift
  func example370() async throws {
    let progress = LoadProgress { done, total in print(done, total ?? 0) }
    _ = progress
  }
  // Sources/DropHost/Live/ProvidedItem.swift
  func example371() async throws {
    let photo = ProvidedRepresentation(.png) { progress in
      Content(type: .png, bytes: try await download("beach") { progress($0, of: 48_000) })
    }
    _ = photo
  }
  // Sources/DropHost/Live/ProvidedItem.swift
  func example372() async throws {
    let letter = ProvidedItem(file: "/srv/letters/letter.pdf")
    _ = letter
  }
  // Sources/DropHost/Live/ProvidedItem.swift
  func example373() async throws {
    let items = ProvidedItem.items(uriList: "file:///srv/a.pdf\r\nhttps://example.com/\r\n")
    let drag = host.begin(DragSource(), items: items, at: start)
    _ = items
    _ = drag
  }
  // Sources/DropHost/Live/RegistrationError.swift
  func example374() async throws {
    do {
      try host.declare(type: TypeDeclaration("com.example.scene", conformsTo: ["com.example.none"]))
    } catch {
      print(error)
    }
  }
  // Sources/DropHost/Live/Resumption.swift
  func example375() async throws {
    var effects = effects
    lend(&effects)
    let resumption = try await host.resume()
    for effect in resumption.effects { apply(effect) }
    for resumed in resumption.drops { print(resumed.items.map(\.name), resumed.why ?? "goes on") }
    _ = resumption
  }
  // Sources/DropHost/Live/Resumption.swift
  func example376() async throws {
    var effects = effects
    lend(&effects)
    for resumed in try await host.resume().drops {
      for await effect in resumed.drop.effects { apply(effect) }
    }
  }
  // Sources/DropHost/Live/Resumption.swift
  func example377() async throws {
    do {
      _ = try await host.resume()
    } catch {
      print(error)
    }
  }
  // Sources/DropHost/Live/TaskCall.swift
  func example378() async throws {
    host.register(task: "count") { call in
      .int(call.contents.reduce(0) { $0 + $1.size })
    }
  }
  // Sources/DropHost/Script/HostLimits.swift
  func example379() async throws {
    var limits = HostLimits.interactive
    limits.memoryBytes = 4 << 20
    let host = PluginHost(limits: limits)
    _ = limits
    _ = host
  }
  // Sources/DropHost/Script/HostLimits.swift
  func example380() async throws {
    var limits = HostLimits()
    limits.loadTimeout = 5_000
    _ = limits
  }
  // Sources/DropHost/Script/HostLimits.swift
  func example381() async throws {
    let host = PluginHost(limits: .replay)
    _ = host
  }
  // Sources/DropHost/Script/PluginSource.swift
  func example382() async throws {
    let plugin = Plugin(PluginSource(text: galleryScript, displayName: "gallery.lua"))
    _ = plugin
  }
  // Sources/DropHost/Script/PluginSource.swift
  func example383() async throws {
    let text = Array(galleryScript.utf8)
    let source = PluginSource { path in path == "plugin.lua" ? text : nil }
    _ = text
    _ = source
  }
  // Sources/DropHost/Script/PluginSource.swift
  func example384() async throws {
    let source = PluginSource(path: "Plugins/photo-gallery/plugin.lua")
    _ = source
  }
  // Sources/DropHost/Script/PluginSource.swift
  func example385() async throws {
    let source = PluginSource(text: galleryScript, displayName: "gallery.lua")
    _ = source
  }
  // Sources/DropHost/Script/PluginSource.swift
  func example386() async throws {
    let plugin = PluginSource(path: "Plugins/photo-gallery/plugin.lua")
    let assignment = PluginAssignment(plugin, options: ["columns": 3], grants: [.storage])
    _ = plugin
    _ = assignment
  }
  // Sources/DropReplay/Output/ByteSink.swift
  func example387() async throws {
    let sink: any ByteSink = MemorySink()
    try sink.write(bytes)
    _ = sink
  }
  // Sources/DropReplay/Output/ByteSink.swift
  func example388() async throws {
    let full = SinkError(code: 28, path: "/srv/report.html")
    print(full.code)
    _ = full
  }
  // Sources/DropReplay/Output/ByteSink.swift
  func example389() async throws {
    let sink = MemorySink()
    sink.write(Array("one line\n".utf8))
    print(sink.text)
    _ = sink
  }
  // Sources/DropReplay/Output/ByteSink.swift
  func example390() async throws {
    let sink = MemorySink()
    sink.write(bytes)
    print(sink.bytes.count)
    _ = sink
  }
  // Sources/DropReplay/Replaying/ReplayError.swift
  func example391() async throws {
    var session = session
    lend(&session)
    do {
      print(try SessionReplay(session: "note.session.json").run().text)
    } catch {
      print(error)
    }
  }
  // Sources/DropReplay/Replaying/ReplaySetup.swift
  func example392() async throws {
    var session = session
    lend(&session)
    var setup = ReplaySetup()
    setup.defaultPlugin = "Plugins/photo-gallery/plugin.lua"
    setup.capabilities = [.storage]
    let replay = try SessionReplay(session: "note.session.json", setup: setup)
    _ = setup
    _ = replay
  }
  // Sources/DropReplay/Replaying/ReplaySetup.swift
  func example393() async throws {
    var setup = ReplaySetup()
    setup.setPlugin("Plugins/photo-gallery/plugin.lua", of: "main")
    _ = setup
  }
  // Sources/DropReplay/Replaying/ReplaySetup.swift
  func example394() async throws {
    var setup = ReplaySetup()
    setup.setOption("limit", to: 3, of: "gallery")
    _ = setup
  }
  // Sources/DropReplay/Replaying/ReplaySetup.swift
  func example395() async throws {
    var setup = ReplaySetup()
    setup.setLimit("memory_bytes", to: 4_000_000)
    _ = setup
  }
  // Sources/DropReplay/Replaying/ReplaySummary.swift
  func example396() async throws {
    let summary = try replay.run().summary
    print(summary.outcomes.map(\.status), summary.saved, summary.faultCount)
    _ = summary
  }
  // Sources/DropReplay/SessionFile/Reading/SessionReader.swift
  func example397() async throws {
    var session = session
    lend(&session)
    let reader = SessionReader(allowedFolders: ["/srv/photos"])
    let replay = try SessionReplay(session: "note.session.json", reader: reader)
    _ = reader
    _ = replay
  }
  // Sources/DropReplay/SessionFile/Rendering/SessionSchema.swift
  func example398() async throws {
    print(SessionSchema.text())
  }
  // Sources/DropReplay/SessionReplay.swift
  func example399() async throws {
    var session = session
    lend(&session)
    let replay = try SessionReplay(session: "note.session.json")
    let result = try replay.run()
    print(result.problems)
    _ = replay
    _ = result
  }
  // Sources/DropReplay/SessionReplay.swift
  func example400() async throws {
    var session = session
    lend(&session)
    let replay = try SessionReplay(session: "Plugins/photo-gallery/sessions/five-photos.json")
    _ = replay
  }
  // Sources/DropReplay/SessionReplay.swift
  func example401() async throws {
    var session = session
    lend(&session)
    let replay = try SessionReplay(bytes: bytes, name: "note.session.json", folder: folder)
    _ = replay
  }
  // Sources/DropReplay/SessionReplay.swift
  func example402() async throws {
    let result = try replay.run(.text)
    print(result.text)
    _ = result
  }
  // Sources/DropReplay/SessionReplay.swift
  func example403() async throws {
    print(try replay.run(.text).text)
  }
  // Sources/DropReplay/SessionReplay.swift
  func example404() async throws {
    let result = try replay.run()
    if result.problems.isEmpty { print(result.summary.outcomes.map(\.status)) }
    _ = result
  }
  // Sources/DropReplay/SessionReplay.swift
  func example405() async throws {
    if let lines = try replay.run().difference(from: golden) { print(lines.joined(separator: "\n")) }
  }
  // Sources/DropExplore/Invariants/Finding.swift
  func example406() async throws {
    for finding in try await exploration.run().findings { print(finding.violation) }
  }
  // Sources/DropExplore/Invariants/Finding.swift
  func example407() async throws {
    if let finding = try await exploration.run().findings.first {
      let again = Finding(violation: finding.violation, choices: finding.choices)
      print(again.violation.detail)
    }
  }
  // Sources/DropExplore/Invariants/HandlerInvariant.swift
  func example408() async throws {
    let violation = Violation(.oneResult, aspect: "item", detail: "beach was forgotten")
    _ = violation
  }
  // Sources/DropExplore/Report/ExploreMerger.swift
  func example409() async throws {
    var merger = ExploreMerger()
    try merger.add(try await exploration.run())
    _ = merger
  }
  // Sources/DropExplore/Report/ExploreMerger.swift
  func example410() async throws {
    var merger = ExploreMerger()
    try merger.add(report)
    _ = merger
  }
  // Sources/DropExplore/Report/ExploreMerger.swift
  func example411() async throws {
    if let whole = try ExploreReport.merging([report]) { print(whole.text { _, _ in nil }) }
  }
  // Sources/DropExplore/Report/ExploreReport+JSON.swift
  func example412() async throws {
    let value = try JSONReader().value(of: bytes)
    if let part = ExploreReport(value) { print(part.runs) }
    _ = value
  }
  // Sources/DropExplore/Report/ExploreReport+Text.swift
  func example413() async throws {
    print(report.text { finding, number in "dndhost explore --replay \(number)" })
  }
  // Sources/DropExplore/Report/ExploreReport+Text.swift
  func example414() async throws {
    for (number, finding) in report.findings.enumerated() { print(finding.lines(number + 1)) }
  }
  // Sources/DropExplore/Report/ExploreReport.swift
  func example415() async throws {
    let report = try await exploration.run()
    print(report.runs, report.findings.count)
    print(report.text)
    _ = report
  }
  // Sources/DropExplore/Report/LineCover+Text.swift
  func example416() async throws {
    if let cover = report.cover { print(cover.lcov) }
  }
  // Sources/DropExplore/Report/LineCover.swift
  func example417() async throws {
    for script in report.cover?.scripts ?? [] { print(script.path, script.missed) }
  }
  // Sources/DropExplore/Report/SearchIdentity.swift
  func example418() async throws {
    let identity = exploration.identity
    _ = identity
  }
  // Sources/DropExplore/Report/SearchIdentity.swift
  func example419() async throws {
    let input = SearchIdentity.Input("seed", "17")
    _ = input
  }
  // Sources/DropExplore/Report/SearchIdentity.swift
  func example420() async throws {
    let identity = SearchIdentity([SearchIdentity.Input("seed", "17")])
    _ = identity
  }
  // Sources/DropExplore/Search/ExploreOptions.swift
  func example421() async throws {
    var options = ExploreOptions(runs: 10_000, seed: 7)
    options.seconds = 60
    _ = options
  }
  // Sources/DropExplore/Search/ExploreOptions.swift
  func example422() async throws {
    let second = ExploreOptions(runs: 10_000, shard: ExploreOptions.Shard(1, of: 4))
    _ = second
  }
  // Sources/DropExplore/Search/ExploreProgress.swift
  func example423() async throws {
    var session = session
    lend(&session)
    let progress = ExploreProgress()
    let exploration = try SessionExploration(
      session: "note.session.json", setup: ReplaySetup(), progress: progress)
    onInterrupt { progress.stop() }
    _ = progress
    _ = exploration
  }
  // Sources/DropExplore/Search/ExploreProgress.swift
  func example424() async throws {
    for finding in exploration.progress.takeFindings() { print(finding.violation) }
  }
  // Sources/DropExplore/Search/ExploreProgress.swift
  func example425() async throws {
    exploration.progress.stop()
  }
  // Sources/DropExplore/SessionExploration.swift
  func example426() async throws {
    var session = session
    lend(&session)
    let exploration = try SessionExploration(
      session: "note.session.json", setup: ReplaySetup(), options: ExploreOptions(runs: 500))
    let report = try await exploration.run()
    print(report.text)
    _ = exploration
    _ = report
  }
  // Sources/DropExplore/SessionExploration.swift
  func example427() async throws {
    let report = try await exploration.run()
    print(report.runs)
    _ = report
  }
  // Sources/DropExplore/SessionExploration.swift
  func example428() async throws {
    let report = try await exploration.run()
    let smallest = exploration.shrinking(report.findings)
    _ = report
    _ = smallest
  }
  // Sources/DropExplore/SessionExploration.swift
  func example429() async throws {
    for finding in try await exploration.run().findings {
      print(exploration.smallestSession(of: finding) ?? "")
    }
  }
  // Sources/DropExplore/SessionExploration.swift
  func example430() async throws {
    for finding in try await exploration.run().findings { print(exploration.transcript(of: finding)) }
  }
  // Sources/DropCheck/PluginCheck.swift
  func example431() async throws {
    for problem in PluginCheck.problems(in: "Plugins/photo-gallery/plugin.lua") ?? [] { print(problem) }
  }
  // Sources/DropPlay/SessionRecorder.swift
  func example432() async throws {
    let recorder = try SessionRecorder(host, to: folder + "/drag.jsonl")
    let drop = host.paste([photo], into: gallery)
    print(await drop.outcome, try recorder.finish())
    _ = recorder
    _ = drop
  }
  // Sources/DropPlay/SessionRecorder.swift
  func example433() async throws {
    let recorder = try SessionRecorder(host, to: folder + "/drag.jsonl")
    let recording = try recorder.finish()
    _ = recorder
    _ = recording
  }
  // Sources/DropPlay/SessionRecorder.swift
  func example434() async throws {
    let recorder = try SessionRecorder(host, to: folder + "/drag.jsonl")
    recorder.discard()
    _ = recorder
  }
  // Sources/DropPlay/SessionRecorder.swift
  func example435() async throws {
    let recording = try SessionRecorder.recover(folder + "/drag.jsonl.part")
    _ = recording
  }
}
