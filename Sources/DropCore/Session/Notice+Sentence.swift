extension Notice {
  /// The word for it in transcripts.
  package var name: String {
    switch self {
    case .lateAnswer: "late_answer"
    case .outOfPlace: "out_of_place"
    case .noSuchDestination: "no_such_destination"
    case .noSuchRegion: "no_such_region"
    case .noSuchIndex: "no_such_index"
    case .secondAnswer: "second_answer"
    case .openPlaceholder: "open_placeholder"
    case .performedOther: "performed_other"
    case .nothingToUndo: "nothing_to_undo"
    case .reloaded: "reloaded"
    case .quarantined: "quarantined"
    case .endedEarly: "ended_early"
    case .ownerless: "ownerless"
    case .acceptsNothing: "accepts_nothing"
    case .unknownType: "unknown_type"
    case .noSuchQuestion: "no_such_question"
    case .severalQuestions: "several_questions"
    case .wrongAnswer: "wrong_answer"
    case .unanswered: "unanswered"
    }
  }

  /// What happened, for people.
  package var sentence: String {
    switch self {
    case .lateAnswer: "an answer came that nobody waited for any more"
    case .outOfPlace(let event, let why): "\(event) changes nothing: \(why)"
    case .noSuchDestination(let id): "there is no destination '\(id)'"
    case .noSuchRegion(let id): "the proposal names the region '\(id)', which isn't there"
    case .noSuchIndex(let index, 0):
      "the proposal inserts at \(index + 1), but nothing is there yet: only 1 will do"
    case .noSuchIndex(let index, let count):
      "the proposal inserts at \(index + 1), which is not within 1 and \(count + 1)"
    case .secondAnswer(let item, let kept, let dropped):
      "'\(item)' is \(kept.rawValue) already; \(dropped.rawValue) is not noted"
    case .openPlaceholder(let id): "\(id.name) was left open at the end, and is discarded"
    case .performedOther(let asked, let granted):
      "the handler says that it did a \(asked.name); noted is \(granted?.name ?? "nothing")"
    case .nothingToUndo(let isRedo): "there is nothing to \(isRedo ? "redo" : "undo")"
    case .reloaded(let isNew): isNew ? "the new script takes over" : "the old script stays at work"
    case .quarantined(let faults): "\(faults) faults in a row: it is asked no more in this drag"
    case .endedEarly(let handler, let place, let message):
      "\(handler) ended\(place.map { " at \($0)" } ?? ""): nothing caught \"\(message)\""
    case .ownerless(let count):
      (count == 1 ? "an entry belongs" : "\(count) entries belong")
        + " to no item, while items are not handled: say with `from` what it was made from"
    case .acceptsNothing: "can_handle is false: it accepts nothing of what is dragged"
    case .unknownType(let name, let nearest):
      "accepts: " + TypeCatalog.sentence(unknown: name, nearest: nearest)
    case .noSuchQuestion(let name?): "there is no open question '\(name)'"
    case .noSuchQuestion(nil): "no question is open"
    case .severalQuestions(let names):
      "\(names.joined(separator: ", ")) are open: say with `to` which one is answered"
    case .wrongAnswer(let question, let why):
      "the answer given to \(question) isn't one, so it counts as dismissed: \(why)"
    case .unanswered(let question): "nobody answers \(question): it is dismissed"
    }
  }
}

extension Notice: CustomStringConvertible {
  /// What happened, for people.
  public var description: String { sentence }
}
