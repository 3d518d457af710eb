import DropHost
import DropReplay

/// One session with the plugins and options of a command line, ready to be run once.
struct SessionRun {
  let name: String
  let opened: SessionReader.Opened
  let setup: ReplaySetup
  let sources: SourceLines
  private let path: String
  private let options: RunOptions

  /// Opens the session; `plugin` serves the destinations that nobody gives another.
  init(path: String, options: RunOptions, plugin: String? = nil) throws(CommandFailure) {
    self.path = path
    self.options = options
    do throws(SessionError) {
      opened = try SessionReader(allowedFolders: options.allowedFolders).open(path)
    } catch {
      throw CommandFailure(error, path: path)
    }
    name = opened.session.name
    try options.check(against: opened.session)
    var setup = options.setup
    setup.defaultPlugin = setup.defaultPlugin ?? plugin
    self.setup = setup
    sources = setup.sourceLines(of: opened.session)
  }

  /// Loads its plugins.
  func replayer(_ observers: [any ReplayObserver]) throws(CommandFailure) -> Replayer {
    do throws(PluginLoadError) {
      return try Replayer(opened, setup: setup, observers: observers)
    } catch {
      throw CommandFailure(error, options: options, sources: sources)
    }
  }

  /// Runs it, telling observers.
  func run(_ observers: [any ReplayObserver]) throws(CommandFailure) -> ReplaySummary {
    try run(replayer(observers))
  }

  /// Runs what was loaded.
  func run(_ replayer: Replayer) throws(CommandFailure) -> ReplaySummary {
    do throws(ReplayError) {
      return try replayer.run()
    } catch {
      throw CommandFailure(error, path: path, options: options, sources: sources)
    }
  }
}
