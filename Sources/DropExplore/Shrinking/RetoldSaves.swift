import DropCore
import DropHost
import DropReplay

/// How the saves of a run went, as a session says it: in the order of their requests.
struct RetoldSaves {
  /// What the session of the run says of those that haven't begun.
  private var recorded: ArraySlice<JSONValue>
  private var told: [JSONValue] = []
  /// Where those stand that haven't ended.
  private var places: [IOID: Int] = [:]

  init(recorded: [JSONValue]) { self.recorded = recorded[...] }

  /// A save begins, or a file is taken back, of which nothing is told where the session says nothing of it.
  mutating func began(_ id: IOID, takingBack file: String? = nil) {
    let place = recorded.firstIndex { $0["takes_back"]?.string == file }
    guard place != nil || file == nil else { return }
    places[id] = told.count
    told.append(place.map { recorded[$0] } ?? ["ends": 0])
    if let place { recorded = recorded[(place + 1)...] }
  }

  /// One that an app is told of once more after a crash has ended before.
  mutating func ended(_ id: IOID, after time: Double, _ code: FailureCode?) {
    guard let place = places.removeValue(forKey: id) else { return }
    var save = told[place].setting("ends", to: .time(time))
    if save["takes_back"] == nil {
      if code == nil {
        save = save.setting("fails", to: nil).setting("code", to: nil)
      } else if save["fails"] == nil {
        save = save.setting("as", to: nil).setting("fails", to: .madeToFail)
      }
    }
    told[place] = save
  }

  /// All of them, without those at the end that go as they do where nothing is told of them; nil where that is all.
  var list: JSONValue? {
    let most = told.lastIndex { $0.keys != ["ends"] || $0["ends"]?.number != 0 }
    return most.map { .array(Array(told[...$0])) }
  }
}

extension JSONValue {
  /// What a session says of what somebody chose to fail.
  static var madeToFail: JSONValue { .string(LoadFailure.madeToFail.message) }
}
