import Foundation
import TestGround
import Testing

@Suite("journal")
struct JournalCommandTests {
  @Test("says that a folder isn't there, as a file isn't")
  func missing() throws {
    let ending = try BuiltTool.run(["journal", "none"], in: BuiltTool.Folder())
    #if Durable
    #expect(ending.status == 66)
    #expect(ending.errors == "dndhost: can't open 'none': there is no such folder\n")
    #else
    #expect(ending.status == 69)
    #expect(ending.errors.contains("--traits Durable"), "\(ending.errors)")
    #endif
  }

  #if Durable
  @Test("A folder without a journal is told as that, and nothing is made in it")
  func empty() throws {
    let folder = try BuiltTool.Folder()
    let ending = try BuiltTool.run(["journal", "."], in: folder)
    #expect(ending.status == 65)
    #expect(
      ending.errors
        == "dndhost: can't look into '.': the journal can't be used: there is none in the folder\n"
    )
    #expect(try folder.names() == [])
  }
  #endif
}
