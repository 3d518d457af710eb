import DropExplore

extension CommandSpec {
  static let explore = CommandSpec(
    name: "explore",
    summary: "run sessions in every way they can go wrong, and check what must hold",
    discussion: [
      "Loads succeed, fail, expire or are slow, and complete in any order; tasks fail; questions"
        + " are answered, refused or dismissed; a drop, a cancel, an abort, a reload, a close or an"
        + " undo comes at any moment. Small spaces are walked whole; larger ones searched by seed.",
      "A small space is searched beyond its end: two interruptions in one run, capabilities that are"
        + " refused, memory that runs out.",
      "--save writes the smallest session that breaks what was found, and of each further finding"
        + " one beside it with a number: they replay by themselves. The reports of all shards,"
        + " written with '--format json', make one by 'dndhost merge'.",
    ],
    operand: OperandSpec(name: "SESSION", kind: .session),
    options: [.searchRuns, .seed, .jobs, .lanes, .shard, .save, .treeFormat, .output],
    runsPlugins: true,
    examples: [
      "dndhost --plugin plugin.lua explore session.json",
      "dndhost explore session.json --runs 1000000 --jobs 2 --save smallest.json",
      "dndhost explore session.json --shard 2/4 --format json --output part2.json",
    ]
  )
  static let merge = CommandSpec(
    name: "merge",
    summary: "make one report of the shards of a search",
    discussion: [
      "The order of the reports, and which of them were put together before, make no difference; one"
        + " that is there twice counts once. Reports of another session, plugin, option, seed or"
        + " number of runs are refused, and what differs is named.",
      "Where parts are missing, or were ended early, the status is 75.",
    ],
    operand: OperandSpec(name: "REPORT", kind: .path),
    options: [.missing, .partial, .save, .treeFormat, .output],
    examples: [
      "dndhost merge part1.json part2.json part3.json part4.json",
      "sbatch --array=$(dndhost merge --missing --partial part*.json) search.sh",
    ]
  )
}

extension OptionSpec {
  static let searchRuns = OptionSpec(
    name: "runs",
    value: .count("N", 1...1_000_000_000),
    summary: "how many runs there may be; 20000 if left out"
  )
  static let seed = OptionSpec(
    name: "seed",
    value: .count("N", 0...Int.max),
    summary: "where the search's chances come from; the same seed finds the same"
  )
  static let jobs = OptionSpec(
    name: "jobs",
    letter: "j",
    value: .count("N", 1...64),
    summary: "how many threads search at once"
  )
  static let lanes = OptionSpec(
    name: "lanes",
    value: .count("N", 1...ExploreOptions.mostLanes),
    summary: "into how many searches of its own it is cut, 64 if left out; as many parts at most"
  )
  static let missing = OptionSpec(
    name: "missing",
    summary: "print only the numbers of the parts that are missing, such as 3,7,12-14"
  )
  static let partial = OptionSpec(
    name: "partial",
    summary: "take it as it is where parts are missing"
  )
  static let shard = OptionSpec(
    name: "shard",
    value: .text("I/N"),
    summary: "search only the Ith of N parts, the first is 1"
  )
  static let save = OptionSpec(
    name: "save",
    value: .file("FILE"),
    summary: "write the smallest session that breaks each thing found"
  )
}
