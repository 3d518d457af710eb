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
    try folder.write("saved", "a.lua")
    try folder.write("later", "b.lua")
    #expect(watch.wait() == folder.path + "/a.lua")
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
