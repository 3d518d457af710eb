import Foundation
import TestGround
import Testing

/// What `--output` does to what is there already.
@Suite("Where the output goes")
struct OutputPlaceTests {
  /// Runs shell lines in a new folder of samples; gives it and what was printed.
  private func run(_ script: String) throws -> (folder: BuiltTool.Folder, said: [String]) {
    let folder = try Samples.folder()
    return (folder, try ReadmeTests.run(script, in: folder.url))
  }

  @Test("A link stays one, and what it leads to is written")
  func link() throws {
    let (folder, said) = try run(
      """
      mkdir far; echo old >far/real; ln -s far/real near; ln -s near out
      dndhost schema -o out; echo $?; readlink out near; ls -A far; dndhost schema | cmp - far/real
      """
    )
    #expect(said == ["0", "near", "far/real", "real", ""])
    #expect(try !folder.names().contains { $0.hasPrefix(".") })
  }

  @Test("A link to what isn't there yet has it made")
  func danglingLink() throws {
    let (_, said) = try run(
      "mkdir far; ln -s far/new out; dndhost schema -o out; readlink out; ls -A far"
    )
    #expect(said == ["far/new", "new", ""])
  }

  @Test("Links in a circle are a refusal")
  func circle() throws {
    let (_, said) = try run("ln -s b a; ln -s a b; dndhost schema -o a; echo $?")
    #expect(said == ["dndhost: can't create 'a': its links go in a circle", "73", ""])
  }

  @Test("A file keeps its permissions, and a link that leads to it too")
  func permissions() throws {
    let (_, said) = try run(
      """
      echo old >out; chmod 600 out; ln -s out link; dndhost schema -o link; stat -c %a out
      chmod 4751 out; dndhost schema -o out; stat -c %a out; umask 027; dndhost schema -o new
      stat -c %a new
      """
    )
    #expect(said == ["600", "4751", "640", ""])
  }

  @Test("A file of several names has the same bytes under all of them")
  func hardLinks() throws {
    let (_, said) = try run(
      """
      dndhost api >out; ln out other; dndhost schema -o out; stat -c %h other; cmp out other
      dndhost schema | cmp - other
      """
    )
    #expect(said == ["2", ""])
  }

  @Test("What is there stays as it was where the run comes to nothing")
  func refused() throws {
    let (_, said) = try run(
      """
      echo old >out; ln out other; ln -s out link; echo '{}' >bad.json
      for each in out link; do dndhost replay bad.json -o $each 2>/dev/null; echo $?; done
      cat out other
      """
    )
    #expect(said == ["65", "65", "old", "old", ""])
  }

  @Test(
    "Standard output by its name is written to where it stands, and others go on behind it",
    arguments: ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "link"]
  )
  func standardOutput(_ path: String) throws {
    let (_, said) = try run(
      """
      ln -s /dev/stdout link; { echo before; dndhost --version -q >/dev/null
      dndhost completions fish -o \(path); echo behind; } >all
      head -1 all; tail -1 all; dndhost completions fish | wc -l; wc -l <all
      dndhost completions fish -o \(path) | wc -l; ls -l /dev/stdout | cut -c1
      """
    )
    let count = Int(said[2]) ?? 0
    #expect(count > 10)
    #expect(said == ["before", "behind", "\(count)", "\(count + 2)", "\(count)", "l", ""])
  }

  @Test("A pipe is written to and stays one, through a link too")
  func pipe() throws {
    let (_, said) = try run(
      """
      mkfifo pipe; ln -s pipe out; cat pipe >got & dndhost schema -o out; wait
      dndhost schema | cmp - got; test -p pipe && echo still
      dndhost schema -o /dev/null; test -c /dev/null && echo still
      """
    )
    #expect(said == ["still", "still", ""])
  }

  /// Two megabytes, as a sanitizer has files of its own that are smaller.
  @Test("A limit on the size of files is an error message")
  func sizeLimit() throws {
    let (folder, said) = try run(
      """
      yes text | head -c 2200000 >long.txt; echo old >there
      (ulimit -f 4096; dndhost convert long.txt -t public.html -o out; echo $?)
      (ulimit -f 4096; dndhost convert long.txt -t public.html >there; echo $?)
      """
    )
    #expect(
      said == [
        "dndhost: can't write 'out': it would be larger than a file may be", "74",
        "dndhost: can't write the output: it would be larger than a file may be", "74", "",
      ]
    )
    #expect(try !folder.names().contains("out"))
  }

  @Test("What an earlier run was interrupted in goes, what somebody still writes or owns stays")
  func leftBehind() throws {
    let (_, said) = try run(
      """
      echo old >out; echo theirs >out.1234.partial; echo theirs >.dropped-mine
      echo half >.dropped-0123456789abc; echo half >.dropped-0000000000001
      exec 9<.dropped-0000000000001; flock 9
      dndhost schema -o out; ls -A | grep -e dropped -e partial
      """
    )
    #expect(said == [".dropped-0000000000001", ".dropped-mine", "out.1234.partial", ""])
  }
}
