import DropCore
import DropHost
import DropReplay

/// Watches a run for where drops are performed, what they change there, and whether scripts hear of coming and going.
final class LookWatcher: ReplayObserver {
  /// By the numbers of their drags.
  private(set) var performed: [Int: String] = [:]
  private(set) var hearsComing = false
  /// By destination, the first of the entries that it began with which a drop took out, moved or changed.
  private(set) var touched = NameTable<String>()
  private var contents: ContentsMirror
  private let atTheStart: ContentsMirror

  init(_ scene: [Destination]) {
    contents = ContentsMirror(scene)
    atTheStart = contents
  }

  func observe(
    _ output: HostOutput,
    at time: Double,
    in scene: ReplayScene
  ) throws(SinkError) {
    switch output {
    case .call(let call):
      if [.enter, .exit].contains(call.handler) { hearsComing = true }
      guard call.handler == .perform, let place = call.destination else { return }
      performed[Int(call.drag.number)] = scene.name(of: place)
    case .effect(let effect, let place?, let drag):
      note(effect, in: scene.name(of: place), of: drag)
    default: break
    }
  }

  private func note(_ effect: Effect, in destination: String, of drag: DragID?) {
    var changed: [ContentEntry] = []
    if case .move(let from, _) = effect, let places = contents.places[destination] {
      changed = from.filter(places.indices.contains).compactMap { index in
        if case .entry(let entry) = places[index] { entry } else { nil }
      }
    }
    let removed = contents.apply(effect, in: destination)
    changed += removed.entries + (removed.former.map { [$0] } ?? [])
    guard drag != nil, touched[destination] == nil else { return }
    let known = NameSet(atTheStart.names(in: destination))
    touched[destination] = changed.first { known.contains($0.name) }?.name
  }
}
