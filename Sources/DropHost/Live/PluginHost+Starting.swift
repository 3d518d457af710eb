public import DropContent
public import DropCore
import LuaSandbox

extension PluginHost {
  /// The types that are known, also those that were declared, by the app or by a plugin.
  ///
  /// ```swift
  /// let type = host.types.type(filenameExtension: "png")
  /// ```
  public var types: TypeCatalog { built?.types ?? registered.types }

  /// Declares a type of the app's own: what it conforms to, and its names elsewhere.
  ///
  /// ```swift
  /// try host.declare(
  ///   type: TypeDeclaration(
  ///     "com.example.scene", conformsTo: ["public.data"], filenameExtensions: ["scene"]))
  /// ```
  ///
  /// - Throws: When the first destination is open already, or the declaration can't stand.
  public func declare(type declaration: TypeDeclaration) throws(RegistrationError) {
    try declare(types: [declaration])
  }

  /// Declares types of the app's own, which may have each other as parents: all of them or, on an
  /// error, none.
  ///
  /// ```swift
  /// try host.declare(types: [
  ///   TypeDeclaration("com.example.model"),
  ///   TypeDeclaration("com.example.scene", conformsTo: ["com.example.model"]),
  /// ])
  /// ```
  public func declare(types declarations: [TypeDeclaration]) throws(RegistrationError) {
    var changed = registered.types
    do throws(TypeDeclarationError) {
      try changed.declare(declarations)
    } catch {
      throw .type(error)
    }
    try register { $0.types = changed }
  }

  /// Gives plugins that are granted `tasks` a task to run by name.
  ///
  /// ```swift
  /// host.register(task: "upload") { call in
  ///   let address = try await upload(call.contents[0]) { call.progress($0) }
  ///   return ["address": .string(address)]
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: What plugins call it.
  ///   - afterCrash: What becomes of a call that was under way when the app died, where the host has a journal.
  ///   - body: What runs, in a task of its own.
  public func register(
    task name: String,
    afterCrash: CrashPolicy = .fail,
    _ body: @escaping TaskCall.Body
  ) {
    addTask(name, afterCrash, body)
  }

  /// Says how to load again what an app before this one offered, by the ``ProvidedRepresentation/locator`` that it
  /// gave it, where the host has a journal; without it loads of what is no file end with `interrupted` when the app
  /// dies.
  ///
  /// ```swift
  /// host.register { locator, wish, progress in
  ///   Content(type: wish.type, bytes: try await download(locator.string ?? "") { progress($0) })
  /// }
  /// ```
  public func register(reopen: @escaping ProvidedRepresentation.Reopen) { addReopening(reopen) }

  /// Teaches the host a coercion; scripts see it as a built-in one.
  ///
  /// ```swift
  /// try host.register(
  ///   Codec(from: "com.example.scene", to: .png) { (scene, _) throws(ContentError) in
  ///     Content(type: .png, name: scene.name, bytes: rendered(try scene.bytes()))
  ///   })
  /// ```
  public func register(_ codec: Codec) throws(RegistrationError) {
    try register { $0.coercer.register(codec) }
  }

  /// Teaches the host to count and take the units of a type.
  ///
  /// ```swift
  /// try host.register(
  ///   UnitCodec(type: "com.example.scenes") { (scenes, _) throws(ContentError) in
  ///     let parts = try scenes.bytes().split(separator: 0)
  ///     return ContentUnits(count: parts.count) { Content(type: "com.example.scene", bytes: Array(parts[$0])) }
  ///   })
  /// ```
  public func register(_ codec: UnitCodec) throws(RegistrationError) {
    try register { $0.coercer.register(codec) }
  }

  /// Gives scripts a function, called as `dnd.app.<name>`, that answers at once.
  ///
  /// ```swift
  /// try host.register(
  ///   "greeting", "Greets somebody.", ScriptParameter<String>("name", "Who is greeted."),
  ///   example: "return dnd.app.greeting(\"Ada\")"
  /// ) { (name: String) in "Hello, \(name)" }
  /// ```
  ///
  /// - Parameters:
  ///   - name: Its name, in lower case with underscores.
  ///   - summary: What it does, in a sentence.
  ///   - parameters: What it takes; calls are checked against them.
  ///   - capability: What a plugin must be granted to call it.
  ///   - example: Runnable Lua for the reference.
  ///   - body: What runs, in the host's domain; an error is raised in the script.
  /// - Throws: When the name can't be used, or the first destination is open already.
  public func register<each Value: ScriptValue, Result: ScriptValue>(
    _ name: String,
    _ summary: String,
    _ parameters: repeat ScriptParameter<each Value>,
    needs capability: Capability? = nil,
    example: String,
    body: @escaping @Sendable (repeat each Value) throws -> Result
  ) throws(RegistrationError) {
    try add(
      HostFunction(
        .app,
        name,
        summary,
        repeat (each parameters).parameter,
        capability: capability,
        example: example
      ) { (context, arguments: repeat Plain<each Value>) throws(ScriptError) -> Plain<Result> in
        let value = try context.tools.outside.value(of: name) {
          try body(repeat (each arguments).value)
        }
        return Plain(value: value)
      }
    )
  }

  /// Gives scripts a function, called as `dnd.app.<name>`, that they wait for.
  ///
  /// ```swift
  /// try host.registerWaiting(
  ///   "weather", "Says how the weather is.", ScriptParameter<String>("city", "Where."),
  ///   example: "return dnd.app.weather(\"Rome\")"
  /// ) { (city: String) in try await forecast(of: city) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: Its name, in lower case with underscores.
  ///   - summary: What it does, in a sentence.
  ///   - parameters: What it takes; calls are checked against them.
  ///   - capability: What a plugin must be granted to call it.
  ///   - acts: Whether something outside lasts that it does: it is called once a journal has kept for good
  ///     what led to it.
  ///   - example: Runnable Lua for the reference.
  ///   - body: What runs in a task of its own; it is cancelled when the drop is aborted.
  /// - Throws: When the name can't be used, or the first destination is open already.
  public func registerWaiting<each Value: ScriptValue, Result: ScriptValue>(
    _ name: String,
    _ summary: String,
    _ parameters: repeat ScriptParameter<each Value>,
    needs capability: Capability? = nil,
    acts: Bool = false,
    example: String,
    body: @escaping @concurrent @Sendable (repeat each Value) async throws -> Result
  ) throws(RegistrationError) {
    try add(
      HostFunction(
        .app,
        name,
        summary,
        repeat (each parameters).parameter,
        result: Result.scriptKind.type,
        phases: .waiting,
        waits: true,
        capability: capability,
        example: example
      ) { (context, arguments: repeat Plain<each Value>) throws(ScriptError) -> HostReply in
        let values = (repeat (each arguments).value)
        return try context.wait(
          for: AppCall(acts: acts) { try await body(repeat each values).script }
        )
      }
    )
  }

  private func add(_ function: HostFunction) throws(RegistrationError) {
    guard !isRunning else { throw .tooLate }
    let isWord = function.name.utf8.allSatisfy { (97...122).contains($0) || $0 == 95 }
    let taken = registered.catalog.functions(of: .app).contains { $0.name == function.name }
    guard isWord, !function.name.isEmpty, !taken else { throw .unusableName(function.name) }
    try register { $0.catalog = $0.catalog.adding([function]) }
  }
}

// What a journal keeps of a host.
extension PluginHost {
  /// A host whose drops outlive the app: the journal keeps what they depend on, and nothing that lasts comes of
  /// them before it has.
  ///
  /// Register what there is, open the destinations, then call ``resume()``: until then drags are over as they
  /// begin, and ``onMessage`` hears why.
  ///
  /// ```swift
  /// let host = try PluginHost(journal: journal, grants: [.tasks])
  /// host.register(task: "upload", afterCrash: .again) { call in
  ///   .string(try await upload(call.contents[0]) { call.progress($0) })
  /// }
  /// let gallery = try host.open(Destination(id: "gallery", frame: frame), plugin: Plugin(text: galleryScript))
  /// for resumed in try await host.resume().drops { print(resumed.items.map(\.name)) }
  /// print(host.contents(of: gallery))
  /// ```
  ///
  /// - Parameters:
  ///   - journal: Where it is kept.
  ///   - limits: What each plugin may use, unless its destination says otherwise.
  ///   - grants: What plugins that ask for it may do.
  ///   - seed: What makes `math.random` repeat; where there is something to go on with, it is that of before.
  ///   - clock: The only clock that is read; the host's own time goes on from where it stood.
  ///   - storage: Where plugins that are granted storage save.
  ///   - spool: Where contents lie that are larger than 1 MiB and came as bytes.
  ///   - madeBytes: How much of what entries have scripts of all destinations may have made.
  ///   - isolation: Where pictures and pages are decoded.
  ///   - takeBack: Takes saved files back with their drops; without it they stay, and that is said.
  ///   - saving: In the place of `storage` and `takeBack`, one that knows its saves again: a save that was under way
  ///     is finished or found, and what was saved in another life is taken back.
  /// - Throws: `inUse`, where another host has the journal.
  public convenience init(
    journal: HostJournal,
    limits: HostLimits = .interactive,
    grants: Set<Capability> = [],
    seed: UInt64 = 0,
    clock: HostClock = .continuous,
    storage: Storage? = nil,
    spool: Spool = .temporary,
    madeBytes: Int = HostLimits.madeBytesOfAll,
    isolation: DecoderIsolation = .standard,
    takeBack: TakeBack? = nil,
    saving: (any DurableStorage)? = nil
  ) throws(JournalError) {
    try journal.take()
    let shift = ClockShift()
    self.init(
      limits: limits,
      grants: grants,
      seed: seed,
      clock: clock.shifted(by: shift),
      storage: storage,
      spool: spool,
      madeBytes: madeBytes,
      isolation: isolation,
      takeBack: takeBack,
      saving: saving
    )
    rehearse(Rehearsal(shift), with: journal)
  }

  /// Has all written down that what lasts depends on, from the beginning on; nothing that lasts goes out
  /// before.
  package func attach(_ journal: any JournalStore) throws(RegistrationError) {
    guard !isRunning, gates == nil else { throw .tooLate }
    begin(GateQueue(journal, mailbox))
  }

  /// Whether nothing can be dropped yet, as the journal waits to be gone on with; the app is told so.
  func refusesDrops() -> Bool {
    guard rehearsal != nil else { return false }
    say(ofJournal: "has to be gone on with before anything is dropped, by `resume()`")
    return true
  }

  private func say(ofJournal what: String) {
    onMessage?(HostMessage(destination: nil, subject: .journal(what)))
  }

  func say(ofIsolation what: String) {
    onMessage?(HostMessage(destination: nil, subject: .isolation(what)))
  }

  /// Has all that came in up to now kept for good, so that what comes of it needn't wait; the caller does.
  func keepAll() {
    if let gates { note(gates.writeNow()) }
  }

  /// Has the journal write what is due; and where it has grown long, and nothing is under way, what its records came
  /// to takes their place.
  func writeDue(_ engine: HostEngine) {
    guard let gates else { return }
    gates.writeDue()
    if gates.isCheckpointDue, hasHandedOn,
      let records = engine.checkpoint(changes: gates.changes, newest: gates.newest)
    {
      let life = JournalRecord.began(
        JournalLife(seed: registered.seed, registered: registered.names)
      )
      let size = records.lazy.compactMap(\.checkpointSize).first ?? 0
      gates.begin(anew: [life] + records, size: size, bytes: engine.keptBytes)
      gates.writeDue()
    } else if let (records, why) = gates.takeDelay() {
      say(ofJournal: why.words(of: records))
    }
  }

  /// The same before a drag or a drop begins: an app that only ever waits for its drops has no other moment in which
  /// nothing is under way and all has been heard.
  func writeDue() { if rehearsal == nil, let built { writeDue(built) } }

  /// Says that the app ends as it should, with all kept that came in up to now: what is under way goes on in its next
  /// life, and this one isn't counted among those that it died in.
  ///
  /// Without a journal it does nothing.
  ///
  /// ```swift
  /// func applicationWillTerminate() { host.retire() }
  /// ```
  public func retire() {
    guard rehearsal == nil, let gates else { return }
    gates.append(.retired)
    keepAll()
  }

  /// Says up to which ``HostEffect/number`` the app has stored what it carried out in a destination.
  ///
  /// The journal of a host keeps all that led there until then, where the destination was opened with
  /// `appliedUpTo`; what was stored is never given again.
  ///
  /// ```swift
  /// for await effect in drop.effects {
  ///   apply(effect)
  ///   if let number = effect.number { host.stored(upTo: number, in: gallery) }
  /// }
  /// ```
  public func stored(upTo number: Int, in destination: Opened) {
    gates?.note(applied: number, in: destination.id)
  }

  /// From where on the app counts effects in a destination; nil: it doesn't any more.
  func count(from number: Int?, in destination: String) {
    rehearsal?.count(from: number, in: destination)
    gates?.count(from: number, in: destination)
  }

  func note(_ result: Result<Int, JournalFailure>) {
    guard let gates, gates.note(result), case .failure(let why) = result else { return }
    say(ofJournal: "keeps nothing more: \(why.message)")
  }

  /// The journal has less than what the app lacks of a destination.
  func note(outdated destination: String, _ applied: Int, of last: Int) {
    say(
      ofJournal:
        "has no more of '\(destination)' between its effect \(applied), which the app has stored, and "
        + "\(last): it is to read anew what that holds"
    )
  }

  /// A drop, a paste or a share is among what the journal has by now.
  func noteLanding(_ drag: DragID) {
    if deliveries.isUnderWay(drag) { gates?.note(drag) }
  }

  /// Whether no crash loses a drop any more that hasn't ended.
  func isSafe(_ drag: DragID) -> Bool { gates?.isSafe(drag) ?? false }

  /// Goes on with what the journal kept: all of it is run again, and nobody outside is asked or told anything;
  /// then the app's scene takes the place of that of before.
  ///
  /// What was open and isn't now counts as closed at the crash; what a destination holds is what it held, whatever
  /// it was opened with. Nothing begins before the host is advanced, or a drop awaited: what was loaded is there,
  /// what was being loaded is `interrupted`, unless it is a file or has a locator, each task goes by its ``CrashPolicy``.
  ///
  /// Without a journal, or called again, it gives nothing.
  ///
  /// ```swift
  /// let resumption = try await host.resume()
  /// for effect in resumption.effects { apply(effect) }
  /// for resumed in resumption.drops {
  ///   print(resumed.items.map(\.name), await resumed.drop.outcome.status)
  /// }
  /// ```
  ///
  /// - Throws: Why it can't be gone on with; nothing has changed then.
  public func resume() async throws(ResumeError) -> Resumption {
    guard let rehearsal, let store = journal?.taken else { return .nothing }
    let spool = registered.spool
    let sources = rehearsal.sources
    let read = await Task.detached { () -> Result<[JournalRecord], JournalFailure> in
      do throws(JournalFailure) {
        return .success(try store.read(spool: spool, sources: sources))
      } catch {
        return .failure(error)
      }
    }.value
    // Somebody else has by now.
    guard self.rehearsal === rehearsal else { return .nothing }
    switch read {
    case .success(let records): return try HostRevival(self, rehearsal, store).goOn(from: records)
    case .failure(let why): throw .unusable(why.message)
    }
  }
}
