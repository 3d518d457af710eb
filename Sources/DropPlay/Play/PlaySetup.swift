package import DropHost
package import DropReplay
import SystemFiles

/// What play is run with.
package struct PlaySetup: Sendable {
  /// The scene and the shelf; nil: one destination `main`, which covers everything.
  package var session: SessionFile?
  /// Plugins, options, limits, capabilities.
  package var run = ReplaySetup()
  /// The folder for recordings; nil: nothing is kept.
  package var recordings: String?
  package var keep = PlayKeep.all
  /// A representation that is larger, and was never loaded, becomes zeros.
  package var keepBytes = 64 << 20
  /// What one drop may send.
  package var mostBytes = 8 << 30
  /// Whether the scene starts anew after each outcome.
  package var isFresh = false
  /// Whether it ends after the first outcome.
  package var isOnce = false
  /// A folder for what passes.
  package var scratch = FileSystem.temporaryPath
  /// The only clock, in milliseconds.
  package var now: @Sendable () -> Double
  /// Seconds since 1970.
  package var wallClock: @Sendable () -> Double = { 0 }
  /// Runs what takes time beside the table.
  package var beside: @Sendable (_ job: @escaping @Sendable () async -> Void) -> Void = { job in
    Task.detached { await job() }
  }
  /// Told when something may be due at another time than before; on any thread, and never waits.
  package var onChange: @Sendable () -> Void = {}
  /// Told what is for the console; on any thread, and never waits.
  package var report: @Sendable (PlayReport) -> Void = { _ in }

  /// Makes a page of a finished recording, and gives its path on the server; called beside the table.
  package var reportPage: @Sendable (Recording) -> String? = { _ in nil }
  /// Where the server gives what is dragged out of the page to whoever has the path; nil: nowhere.
  package var out: String?
  /// What stands between a recording and its file, such as a disk that is full.
  package var wrap: @Sendable (any ByteSink) -> any ByteSink = { $0 }

  package init(now: @escaping @Sendable () -> Double) {
    self.now = now
  }

  /// One destination that covers everything.
  static var plainSession: SessionFile {
    let text = #"{"format":"dndhost.session/1"}"#
    // It is well-formed by its own text.
    do {
      return try SessionReader().read(Array(text.utf8), name: "play", folder: ".").session
    } catch {
      fatalError("\(error)")
    }
  }
}

/// Which payloads a recording has.
package enum PlayKeep: String, Sendable, CaseIterable {
  case all
  /// Those that handlers loaded.
  case loaded
  /// None, but as many zeros, or as many `x`.
  case standIns = "stand-ins"
}

/// What the table has for the console.
package enum PlayReport: Sendable {
  /// A recording is finished, and proved.
  case kept(PlayKept)
  /// A plugin that was saved is at work, in a sentence.
  case reread(String)
  /// Something went wrong that stops nothing, in a sentence.
  case trouble(String)
  /// A recording can't be written; the part that is whole stays, where there is one.
  case unwritable(String)
  /// Under `--once`: the first outcome is there, and whatever was to be kept.
  case ended(PlayKept?)
}

/// A file of the spool, gone with the last that refers to it.
package protocol PlayFile: AnyObject, Sendable {
  var path: String { get }
}

/// The stream of lines to one page; each line without its end.
package protocol PlayStream: AnyObject, Sendable {
  func send(_ line: [UInt8])
  func close()
}

/// Why the table can't begin.
package enum PlayError: Error {
  case plugin(PluginLoadError)
  /// Nothing can be written where recordings go, or something else has their names.
  case recording(RecordingError)
}
