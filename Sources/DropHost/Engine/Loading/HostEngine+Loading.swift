import DropContent
import DropCore

extension HostEngine {
  /// What to say of wanted types that nobody knows; empty where there are none.
  func slips(in wanted: [ContentType]?) -> String {
    (wanted ?? []).filter { setup.types.isSlip($0.id) }.map { type in
      let nearest = setup.types.nearestName(to: type.id)
      return "; " + TypeCatalog.sentence(unknown: type.id, nearest: nearest)
    }.joined()
  }

  /// Whether a source plugin makes the content of a drag's items.
  func providesItems(of drag: DragID) -> Bool {
    asking { $0.source(of: drag)?.profile != nil }
  }

  /// Whether that plugin has a handler for it.
  func canProvide(_ drag: DragID) -> Bool {
    session.source(of: drag)?.profile?.handlers.contains(.provide) == true
  }

  /// Nobody wants the content any more that a source plugin is making.
  func stopProviding(_ load: LoadID, for job: ItemLoad) {
    let run = runs.first { run in
      if case .provide(_, _, load) = run.ask.call { true } else { false }
    }
    guard let run else { return }
    run.isStopped = true
    for task in run.tasks { if let wait = task.wait { cancel(wait) } }
  }

  /// The representations that can serve, the best first.
  func candidates(
    _ item: Int,
    _ drag: DragID,
    wanted: [ContentType]?,
    inOrderOfWanted: Bool = false
  ) -> RepresentationChoice {
    let offered = items(of: drag).offered(item)
    let types = wanted ?? offered.offers.filter { $0.standing == .content }.map(\.type)
    return RepresentationChoice(
      offered,
      wanted: types,
      inOrderOfWanted: inOrderOfWanted,
      catalog: setup.types,
      graph: setup.coercions
    )
  }

  /// Notes that an item has nothing of what was wanted, as a load that failed.
  func noteMissing(_ item: Int, _ wanted: [ContentType]?, _ run: HandlerRun, _ message: String) {
    let request = Request.beginLoad(item: item, type: wanted?.first ?? .data, how: .direct)
    guard case .load(let id)? = try? ask(request, run) else { return }
    _ = try? ask(.endLoad(id, .failed(code: .noRepresentation, message: message)), run)
  }

  /// Keeps a content for an entry, and gives the number that the entry carries.
  func keep(_ content: Content) -> UInt64 {
    let reference = nextReference
    nextReference += 1
    contents[reference] = content
    return reference
  }

  /// Forgets content that no entry stands for any more, and that no undo can bring back.
  ///
  /// What a script holds is its own; this is what the entries' numbers lead to.
  func freeContents() {
    guard !contents.isEmpty else { return }
    let kept = asking { $0.references }
    guard kept.count < contents.count else { return }
    contents = contents.filter { kept.contains($0.key) }
  }
}
