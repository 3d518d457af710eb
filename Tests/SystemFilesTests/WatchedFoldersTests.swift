import Foundation
import SystemFiles
import TestGround
import Testing

@Suite("Folders that are watched")
struct WatchedFoldersTests {
  @Test("are those in a folder, too: not hidden ones, not what is excepted, and not too deep")
  func below() throws {
    let folder = try TemporaryFolder()
    for inner in ["lib/deep", ".git/hooks", "recordings/drag-1", "1/2/3/4/5/6/7"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + inner,
        withIntermediateDirectories: true
      )
    }
    var watched = WatchedFolders(except: [folder.path + "/recordings"])
    watched.add(folder.path)
    let inner = ["", "/1", "/1/2", "/1/2/3", "/1/2/3/4", "/1/2/3/4/5", "/1/2/3/4/5/6"]
    let all = (inner + ["/lib", "/lib/deep"]).map { folder.path + $0 }
    #expect(watched.paths == all.sorted())
  }
}
