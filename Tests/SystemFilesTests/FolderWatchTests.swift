import Foundation
import SystemFiles
import TestGround
import Testing

@Suite("Watching a folder")
struct FolderWatchTests {
  @Test("tells the first save that counts: not what editors keep beside, nor what is excepted")
  func saved() throws {
    let folder = try TemporaryFolder()
    let excepted = folder.path + "/out.html"
    let watch = try #require(FolderWatch([folder.path], except: [excepted]))
    // They wait in the watch's own queue, so that nobody has to write while it waits.
    for name in [".a.swp", "a.lua~", "a.transcript.jsonl", "out.html", "#123"] {
      try folder.write("", name)
    }
    // A file that is written counts as saved once nobody has it open, as a process has that another test is about to
    // start; one that is moved to its place counts at once.
    for name in ["a.lua", "b.lua"] {
      try folder.write("saved", ".new")
      try FileManager.default.moveItem(
        atPath: folder.path + "/.new",
        toPath: folder.path + "/" + name
      )
    }
    #expect(watch.wait() == folder.path + "/a.lua")
  }

  @Test("tells a folder that is made, in which nobody watches yet, and no file that is only begun")
  func made() throws {
    let folder = try TemporaryFolder()
    let watch = try #require(FolderWatch([folder.path]))
    let begun = try FileSystem.open(folder.path + "/a.lua", FileSystem.newFile)
    defer { FileSystem.close(begun) }
    try FileSystem.makeFolders(folder.path + "/modules")
    #expect(watch.wait() == folder.path + "/modules")
  }

  @Test("needs one folder that is there")
  func none() throws {
    let folder = try TemporaryFolder()
    #expect(FolderWatch([]) == nil)
    #if os(Linux)
    #expect(FolderWatch([folder.path + "/none"]) == nil)
    #endif
    #expect(FolderWatch([folder.path, folder.path + "/none"]) != nil)
  }
}
