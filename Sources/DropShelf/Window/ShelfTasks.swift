#if GTK

import CGTK
import DropCore
import DropGTK
import DropHost
import SystemFiles

/// What the shelf does for a handler that is granted tasks, and nothing else.
enum ShelfTasks {
  private static let mostText = 1 << 20

  /// Gives a host the tasks; `answer` is what its handler was granted, and `saved` what it has saved.
  static func register(in host: PluginHost, _ answer: GrantBook.Answer?, _ saved: SavedNames) {
    let saves = answer?.folder
    host.register(task: "open") { call in
      try await open(call.arguments, saves, saved)
      return true
    }
    host.register(task: "copy-text") { call in
      guard let text = call.arguments["text"]?.string, text.utf8.count <= mostText else {
        throw Refusal(why: "copy-text takes a text of at most 1 MiB")
      }
      await copy(text)
      return true
    }
    #if os(Linux)
    let paths = ShelfPlaces.environment("PATH") ?? ""
    let run = ProgramTask(grants: answer?.grants ?? [], in: ProgramCage(paths: paths))
    host.register(task: "run") { call in try await run.answer(call.arguments, call.contents) }
    #endif
  }

  /// Why a task isn't done.
  struct Refusal: Error, CustomStringConvertible {
    let why: String
    var description: String { why }
  }

  @GLibActor
  private static func open(_ arguments: JSONValue, _ saves: String?, _ saved: SavedNames) throws {
    let address: String
    if let link = arguments["url"]?.string {
      guard link.hasPrefix("https://"), link.unicodeScalars.allSatisfy({ $0.value > 0x20 }) else {
        throw Refusal(why: "open takes addresses of https alone")
      }
      address = link
    } else if let name = arguments["file"]?.string, let saves {
      let path = saves.appending(path: name)
      guard saved.contains(name), isPlain(path) else {
        throw Refusal(why: "'\(name)' isn't opened")
      }
      address = ShelfDesk.address(of: path)
    } else {
      throw Refusal(why: "open takes a url, or a file that was saved")
    }
    var error: UnsafeMutablePointer<GError>?
    if unsafe g_app_info_launch_default_for_uri(address, nil, &error) != 0 { return }
    defer { unsafe g_clear_error(&error) }
    throw Refusal(
      why: unsafe error.map { unsafe String(cString: $0.pointee.message) } ?? "can't be opened"
    )
  }

  /// What runs nothing by being opened.
  private static func isPlain(_ path: String) -> Bool {
    guard !path.lowercased().hasSuffix(".desktop"), let status = try? FileStatus(path: path),
      status.kind == .file
    else { return false }
    return status.mode & 0o111 == 0
  }

  @GLibActor
  private static func copy(_ text: String) {
    guard let display = unsafe gdk_display_get_default() else { return }
    unsafe gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
  }
}

#endif
