import TestGround
import Testing

@Suite("A wrong command line")
struct UsageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let sentence: String
    var testDescription: String { line }

    init(_ line: String, _ sentence: String) {
      self.line = line
      self.sentence = sentence
    }
  }

  static let cases = [
    Case("replya x.json", "no command 'replya'; did you mean 'replay'?"),
    Case(
      "report session.json",
      "did you mean 'replay --format html --output report.html SESSION'?"
    ),
    Case("lint plugin.lua", "no command 'lint'; did you mean 'check'?"),
    Case(
      "session.json",
      "'session.json' is a file, not a command: did you mean 'dndhost replay session.json'?"
    ),
    Case("--plugin plugin.lua", "a command is missing"),
    Case("replay", "'replay' needs a SESSION"),
    Case("explore session.json --shard 0/3", "'--shard 0/3': expected 1/3 to 3/3\n"),
    Case("explore session.json --shard 4/3", "'--shard 4/3': expected 1/3 to 3/3\n"),
    Case("explore session.json --shard 3", "'--shard 3': expected 1/4 to 4/4 for four parts"),
    Case("replay session.json --limit memory=1", "did you mean 'memory_bytes'?"),
    Case(
      "replay session.json --fromat json",
      "'replay' has no option '--fromat'; did you mean "
        + "'--format'?"
    ),
    Case(
      "replay session.json --format jsno",
      "'--format' can't be 'jsno': it is one of text|json|jsonl|html; did you mean 'json'?"
    ),
    Case("--format json replay session.json", "'--format' belongs to 'replay', 'test'"),
    Case("replay session.json --format", "'--format' needs a value: --format text|json|jsonl|html"),
    Case("replay session.json --quiet=yes", "'--quiet' takes no value, got 'yes'"),
    Case("replay session.json -o a -o b", "'--output' was given twice"),
    Case("bench session.json --runs none", "'--runs' can't be 'none': it is a whole number from 1"),
    Case("types --plugin plugin.lua", "'types' has no option '--plugin'"),
    Case("completions tcsh", "'tcsh' is none of bash, zsh, fish"),
    Case("completions", "'completions' needs a SHELL: 'bash', 'zsh' or 'fish'"),
    Case("new a b", "'new' takes no further operand, got 'b'"),
    Case("new a/b?c", "'b?c' can't be a plugin's name"),
    Case("watch bench session.json", "'bench' can't be watched: 'replay', 'test'"),
    Case("watch", "'watch' needs 'replay', 'test' or 'explore'"),
    Case("help replya", "no command 'replya'; did you mean 'replay'?"),
    Case("replay session.json --set limit", "'--set limit': expected [DESTINATION:]KEY=VALUE"),
    Case(
      "replay session.json --set shelv:limit=1",
      "session.json has no destination 'shelv'; "
        + "did you mean 'shelf'?"
    ),
    Case("replay session.json --plugin shelv=plugin.lua", "has no destination 'shelv'"),
    Case(
      "replay session.json --allow storge",
      "'storge' is none of storage, tasks, clock, "
        + "files; did you mean 'storage'?"
    ),
    Case("replay session.json --allow tasks=x", "'--allow tasks=x': expected 'tasks' alone"),
    Case("replay session.json --limit memory=1", "'memory' is none of hover_units"),
    Case("replay session.json --limit hover_units=lots", "expected a number from 0 after '='"),
    Case("--plugin plugin.lua replay session.json --set limt=1", "limt"),
    Case("--plugin plugin.lua replay session.json --set limit=0", "limit"),
    Case("convert session.json", "'convert' needs '--to TYPE'"),
    Case("convert session.json --to public.png --max-side 0", "--max-side"),
    Case("convert session.json --units --unit 1", "'--units' and '--unit' exclude each other"),
    Case(
      "convert session.json --units --max-side 9",
      "'--units' and '--max-side' exclude each other"
    ),
    Case(
      "convert session.json --to public.plain-text --max-side 9",
      "'--max-side' is for pictures, and what is read of 'session.json' is none"
    ),
    Case(
      "convert . --unit 1 --from public.png",
      "'--from' is the type of a file: '.' is a folder"
    ),
    Case(
      "convert session.json --to public.htlm",
      "there is no type 'public.htlm'; did you "
        + "mean 'public.html'?"
    ),
    Case("replay session.json session.json --format html", "makes one page of one session"),
  ]

  @Test("ends with 64 and says what was meant", arguments: cases)
  func usage(_ each: Case) throws {
    let folder = try Samples.folder()
    let ending = try BuiltTool.run(each.line.split(separator: " ").map(String.init), in: folder)
    #expect(ending.status == 64, "\(ending.errors)")
    #expect(ending.errors.contains(each.sentence), "\(ending.errors)")
    #expect(ending.output.isEmpty)
  }

  @Test("is answered with the overview where there is nothing at all")
  func nothing() throws {
    let ending = try BuiltTool.run([])
    #expect(ending.status == 64)
    #expect(ending.errors.contains("Commands:"))
  }
}
