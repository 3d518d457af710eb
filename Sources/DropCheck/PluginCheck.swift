import DropContent
import DropCore
import DropHost
import DropReplay
import SystemFiles

/// Reads plugins without a drag, and names what is wrong in them.
public enum PluginCheck {
  /// Everything found in the plugin at `path`, in the order of the source; nil where there is no
  /// such file.
  ///
  /// ```swift
  /// for problem in PluginCheck.problems(in: "Plugins/photo-gallery/plugin.lua") ?? [] { print(problem) }
  /// ```
  public static func problems(in path: String) -> [PluginProblem]? {
    let name = path.fileName
    guard let bytes = text(of: path) else { return nil }
    // What can't be read is for the sandbox to tell.
    let walk = PluginWalk(file: name)
    var end: TextPlace?
    do throws(LuaParser.Failure) {
      walk.plugin(try LuaParser.parse(bytes))
    } catch {
      end = error.place
      if error.isTooDeep { walk.tellDepth(at: error.place) }
    }
    let modules = modules(of: walk, in: path.folder)
    walk.conclude(with: modules)
    var problems = ([walk] + modules).flatMap(\.problems)
    do throws(PluginLoadError) {
      let manifest = try PluginManifest(of: Plugin(PluginSource(path: path)), limits: .replay)
      problems += missingIcon(of: manifest, path, walk.table)
    } catch {
      add(problem(error, name, walk.table, syntax: end), to: &problems)
    }
    // The plugin's own come first.
    return problems.sorted { a, b in
      (a.file == name ? "" : a.file, a.line ?? 0, a.place?.column ?? 0)
        < (b.file == name ? "" : b.file, b.line ?? 0, b.place?.column ?? 0)
    }
  }

  /// Walks the modules that a plugin requires by name, and those that they require.
  private static func modules(of plugin: PluginWalk, in folder: String) -> [PluginWalk] {
    var walks: [PluginWalk] = []
    var asked: Set<String> = []
    var waiting = plugin.modules.map { (walk: plugin, module: $0) }
    var first = 0
    while first < waiting.count {
      let next = waiting[first]
      first += 1
      guard asked.insert(next.module.name).inserted else { continue }
      if next.module.name.contains("/") {
        next.walk.report(
          "'\(next.module.name)' is no module's name: dots separate folders, as in "
            + "require(\"folder.module\"), and the folder is the plugin's own",
          at: next.module.place
        )
        continue
      }
      let file = next.module.name.split(separator: ".").joined(separator: "/") + ".lua"
      let path = folder.appending(path: file)
      guard let bytes = text(of: path) else {
        let code = FileSystem.whyUnreadable(path)?.code ?? ENOENT
        let why =
          code == ENOENT
          ? "there is no module '\(next.module.name)' beside the plugin: \(file) isn't there"
          : "the module '\(file)' can't be read: \(SystemReason.text(of: code))"
        next.walk.report(why, at: next.module.place)
        continue
      }
      let walk = PluginWalk(file: file, isModule: true, types: plugin.types)
      do throws(LuaParser.Failure) {
        walk.module(try LuaParser.parse(bytes))
      } catch  where error.isTooDeep {
        walk.tellDepth(at: error.place)
      } catch {
        next.walk.report("the module '\(file)' has a syntax error", at: next.module.place)
      }
      walks.append(walk)
      waiting += walk.modules.map { (walk, $0) }
    }
    return walks
  }

  /// Of what both found, the walk knows the place.
  private static func add(_ fatal: PluginProblem, to problems: inout [PluginProblem]) {
    let quoted = fatal.message.split(separator: "\"", omittingEmptySubsequences: false)
    let word = quoted.dropFirst().first?.split { $0 == "." || $0 == ":" || $0 == " " }.last
    let known =
      problems.firstIndex { $0.line == fatal.line && fatal.line != nil }
      ?? problems.firstIndex { problem in
        // What is wrong may be written out elsewhere, behind a variable's name.
        word.map { problem.message.contains("'\($0)'") } ?? false
      }
    guard let known else { return problems.append(fatal) }
    problems[known] = PluginProblem(
      file: problems[known].file,
      place: problems[known].place,
      line: problems[known].line,
      message: problems[known].message,
      isFatal: true
    )
  }

  private static func text(of path: String) -> [UInt8]? {
    guard let descriptor = try? FileSystem.openFile(path) else {
      return nil
    }
    defer { FileSystem.close(descriptor) }
    return try? FileSystem.readAll(descriptor, limit: 1 << 20)
  }

  /// It is shown all the same, with another one.
  private static func missingIcon(
    of manifest: PluginManifest,
    _ path: String,
    _ table: PluginTable
  ) -> [PluginProblem] {
    guard case .file(let file)? = manifest.icon,
      FileSystem.kind(of: path.folder.appending(path: file)) != .file
    else { return [] }
    return [
      PluginProblem(
        file: path.fileName,
        place: table.place(of: "icon"),
        message: "the icon '\(file)' isn't there",
        isFatal: false
      )
    ]
  }

  private static func problem(
    _ error: PluginLoadError,
    _ name: String,
    _ table: PluginTable,
    syntax: TextPlace?
  ) -> PluginProblem {
    var (file, line) = (name, nil as Int?)
    if case .script(let fault) = error.problem {
      (file, line) = (fault.file ?? name, fault.line)
    }
    var message = error.problem.sentence
    if case .notATable("nil") = error.problem, table.resultPlace == nil {
      message += ": 'return' is missing at the end of the file"
    }
    return PluginProblem(
      file: file,
      place: file == name ? place(of: error.problem, in: table, syntax) : nil,
      line: line,
      message: message,
      isFatal: true
    )
  }

  /// Where in the source that lies which keeps it from loading; `syntax` is where it stops being Lua.
  private static func place(
    of problem: PluginLoadError.Problem,
    in table: PluginTable,
    _ syntax: TextPlace?
  ) -> TextPlace? {
    switch problem {
    // The sandbox knows the line; the column is known where both stop there.
    case .script(let fault): fault.line == syntax?.line ? syntax : nil
    case .notATable, .missingField("name"), .missingField("api"): table.resultPlace
    case .unknownVersion: table.place(of: "api")
    case .missingField(let path), .unknownKey(let path, _), .wrongValue(let path, _, _):
      table.place(of: path)
    case .option(let problem): table.place(of: "options." + problem.option)
    case .type: table.place(of: "types")
    case .missing, .unreadable: nil
    }
  }
}

extension OptionProblem {
  /// The option that it is about.
  package var option: String {
    switch self {
    case .unknown(let name, _), .wrongKind(let name, _, _), .outOfRange(let name, _, _, _),
      .notAChoice(let name, _, _, _):
      name
    }
  }
}
