import DropCore
import DropReplay

/// Who drags: another app, the destination's own, or the destination itself.
struct SourceVariants {
  let run: RecordedRun

  private static let ofSource: Set<String> = ["session.source", "item.local_object"]

  var all: [SessionVariant] {
    guard run.looksAt(Self.ofSource), run.session.sourcePlugin == nil else { return [] }
    let elsewhere = run.document.changingSources {
      $0.setting("app", to: "com.example.elsewhere").setting("local", to: false)
        .setting("destination", to: nil)
    }
    let here = run.document.changingSources { $0.setting("local", to: true) }
    let same = ownPlace.map { place in
      run.document.changingSources {
        $0.setting("local", to: nil).setting("destination", to: .string(place))
      }
    }
    var variants = [SessionVariant("dragged within the app", here)]
    if !isOnePlacesTwice {
      let nameless = elsewhere.changingSources { $0.setting("app", to: nil) }
      variants += [
        SessionVariant("dragged from another app", elsewhere),
        SessionVariant("dragged from an app that nobody knows", nameless),
      ]
    }
    if let same { variants.append(SessionVariant("dragged from the destination itself", same)) }
    return variants
  }

  /// Whether one entry of a list is dragged twice: of another app's it would be two things.
  private var isOnePlacesTwice: Bool {
    let starts = run.document.events.filter {
      ["begin", "paste", "share"].contains($0["type"]?.string)
    }
    let sayers = [run.document.json] + starts
    guard sayers.contains(where: { $0["source"]?["destination"] != nil }) else { return false }
    var known = NameSet()
    for start in starts {
      let ids = start["items"]?.array?.compactMap(\.string) ?? run.session.items.map(\.id)
      for id in ids where !known.insert(id) { return true }
    }
    return false
  }

  /// The destination of the drops, where all items are entries of it.
  private var ownPlace: String? {
    let places = Set(run.performed.values)
    guard let place = places.first, places.count == 1, !run.session.items.isEmpty,
      let entries = ScenePlaces(run.session.destinations)[place]?.destination.contents
    else { return nil }
    let names = NameSet(entries.flatMap { [$0.id, $0.name].compactMap(\.self) })
    let isOfRows = run.session.items.allSatisfy { names.contains($0.id) || names.contains($0.name) }
    return isOfRows ? place : nil
  }
}
