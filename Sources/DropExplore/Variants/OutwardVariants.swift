import DropCore
import DropReplay

/// How another program takes what is let go outside: it doesn't say which it is, or reads all at once.
struct OutwardVariants {
  let run: RecordedRun

  var all: [SessionVariant] {
    [
      SessionVariant("nobody says which program took it", nameless),
      SessionVariant("another program reads all at once", reading),
    ]
  }

  private var nameless: SessionDocument {
    run.document.edited { json in
      json.changing("events") { events in
        events = events.map {
          $0["type"]?.string == "source_end" ? $0.setting("by", to: nil) : $0
        }
      }
    }
  }

  /// Reads of one drag that is named, each at the time of the first of them.
  private var reading: SessionDocument {
    run.document.edited { json in
      json.changing("events") { events in
        var told: [JSONValue] = []
        for event in events {
          if event["type"]?.string == "provide", let drag = event["drag"],
            let first = told.lastIndex(where: {
              $0["type"]?.string == "provide" && $0["drag"] == drag
            })
          {
            told.insert(event.setting("t", to: told[first]["t"]), at: first + 1)
          } else {
            told.append(event)
          }
        }
        events = told
      }
    }
  }
}
