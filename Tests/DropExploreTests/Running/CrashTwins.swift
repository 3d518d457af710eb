import DropExplore

/// Handlers that go wrong where the app is killed and goes on from its journal, with their corrected twins.
enum CrashTwins {
  private static let journal = "\"journal\": true,"

  /// Two texts that come after a while, into the list of an app that keeps a journal.
  private static let loading = HandlerTwins.session(source: journal)

  /// The same where `post` may be asked for, which takes a while.
  private static let posting = HandlerTwins.session(
    destination: ", \"allow\": [\"tasks\"]",
    source: journal
      + """
      "tasks": { "post": { "duration": 50 } },
      """
  )

  /// A handler that goes through the items, one after the other.
  private static func oneByOne(_ body: String, before: String = "", after: String = "") -> String {
    HandlerTwins.plugin(
      """
      needs = { "tasks" },
      on_perform = function(session)
        \(before)
        dnd.each(session.items, { limit = 1 }, function(item)
          \(body)
        end)
        \(after)
      end
      """
    )
  }

  // MARK: One result

  static let results = [
    HandlerTwins(
      "what was interrupted is nobody's",
      .oneResultOverCrash,
      wrong: oneByOne(posted("elseif problem.code ~= 'interrupted' then")),
      right: oneByOne(posted("else")),
      session: posting
    ),
    HandlerTwins(
      "all is begun again",
      .oneResultOverCrash,
      wrong: again("return all()"),
      right: again("content = item:try('public.text')"),
      session: loading
    ),
    twins(
      "it has failed and comes",
      .oneResultOverCrash,
      """
      local content, problem = item:try("public.text")
      if not content then
        session:fail(item, problem.code)
        if problem.code == "interrupted" then content = item:try("public.text") end
      end
      if content then session:insert { contents = content } end
      """,
      """
      local content, problem = item:try("public.text")
      if not content and problem.code == "interrupted" then content = item:try("public.text") end
      if content then session:insert { contents = content } else session:fail(item, problem.code) end
      """
    ),
  ]

  private static func posted(_ otherwise: String) -> String {
    """
    local content = item:load("public.text")
    local ok, problem = pcall(session.task, session, "post", { file = content })
    if ok then session:insert { contents = content } \(otherwise) session:fail(item, problem.code) end
    """
  }

  private static func again(_ retry: String) -> String {
    HandlerTwins.plugin(
      """
      on_perform = function(session)
        local function all()
          for _, item in ipairs(session.items) do
            local content, problem = item:try("public.text")
            if not content and problem.code == "interrupted" then \(retry) end
            if content then session:insert { contents = content }
            else session:fail(item, problem.code) end
          end
        end
        all()
      end
      """
    )
  }

  // MARK: Tasks

  static let tasks = [
    HandlerTwins(
      "a task is tried three times",
      .taskRunsOnce,
      wrong: oneByOne(tried("")),
      right: oneByOne(tried("if problem.code == 'interrupted' then break end")),
      session: posting
    ),
    HandlerTwins(
      "a task is tried three times and told which time it is",
      .taskRunsOnce,
      wrong: oneByOne(tried("", with: "file = content, try = try, of = 'try ' .. try")),
      right: oneByOne(
        tried(
          "if problem.code == 'interrupted' then break end",
          with: "file = content, try = try, of = 'try ' .. try"
        )
      ),
      session: posting
    ),
    HandlerTwins(
      "a task is done again after a while",
      .taskRunsOnce,
      wrong: oneByOne(later("dnd.sleep(1000)")),
      right: oneByOne(later("do return session:fail(item, problem.code) end")),
      session: posting
    ),
    HandlerTwins(
      "what is left over is posted at last",
      .taskRunsOnce,
      wrong: leftOver("true"),
      right: leftOver("#left == 0 or session:confirm { title = 'Post what may be posted again?' }"),
      session: posting
    ),
  ]

  private static func tried(_ check: String, with what: String = "file = content") -> String {
    """
    local content, ok, problem = item:load("public.text"), nil, nil
    for try = 1, 3 do
      ok, problem = pcall(session.task, session, "post", { \(what) })
      if ok then break end
      \(check)
    end
    if ok then session:insert { contents = content } else session:fail(item, problem.code) end
    """
  }

  private static func later(_ before: String) -> String {
    """
    local content = item:load("public.text")
    local ok, problem = pcall(session.task, session, "post", { file = content })
    if not ok and problem.code == "interrupted" then
      \(before)
      ok = pcall(session.task, session, "post", { file = content })
    end
    if ok then session:insert { contents = content } else session:fail(item, problem.code) end
    """
  }

  private static func leftOver(_ agreed: String) -> String {
    oneByOne(
      """
      local content = item:load("public.text")
      local ok, problem = pcall(session.task, session, "post", { file = content })
      if ok then session:insert { contents = content }
      elseif problem.code == "interrupted" then left[#left + 1] = { item, content }
      else session:fail(item, problem.code) end
      """,
      before: "local left = {}",
      after: """
        local agreed = \(agreed)
        for _, each in ipairs(left) do
          if agreed and pcall(session.task, session, "post", { file = each[2] }) then
            session:insert { contents = each[2] }
          else session:fail(each[1], "not posted") end
        end
        """
    )
  }

  // MARK: What was told

  static let told = [
    twins(
      "it is said to have come before it is put in",
      .toldStays,
      """
      local content = item:load("public.text")
      session:notify("info", item.name .. " has come")
      dnd.sleep(100)
      session:insert { contents = content }
      """,
      """
      local content = item:load("public.text")
      session:insert { contents = content }
      session:notify("info", item.name .. " has come")
      dnd.sleep(100)
      """
    ),
    twins(
      "what had come is taken away",
      .toldStays,
      """
      local content, problem = item:try("public.text")
      if content then session:insert { contents = content } else session:fail(item, problem.code) end
      if problem and problem.code == "interrupted" then
        local count = #session.destination.contents
        if count > 0 then session:remove { index = 1, count = count } end
      end
      """,
      """
      local content, problem = item:try("public.text")
      if content then session:insert { contents = content } else session:fail(item, problem.code) end
      """
    ),
    HandlerTwins(
      "it is said to be posted before that lasts",
      .toldStays,
      wrong: oneByOne(
        """
        local content = item:load("public.text")
        session:task("post", { file = content })
        session:notify("info", item.name .. " is posted")
        dnd.sleep(100)
        session:insert { contents = content }
        """
      ),
      right: oneByOne(
        """
        local content = item:load("public.text")
        session:task("post", { file = content })
        session:insert { contents = content }
        session:notify("info", item.name .. " is posted")
        """
      ),
      session: posting
    ),
  ]

  // MARK: Ends

  static let ends = [
    twins(
      "what was interrupted isn't wanted",
      .sameEndOverCrash,
      """
      local content, problem = item:try("public.text")
      if content then session:insert { contents = content }
      elseif problem.code == "interrupted" then session:skip(item, "some other time")
      else session:fail(item, problem.code) end
      """,
      """
      local content, problem = item:try("public.text")
      if content then session:insert { contents = content } else session:fail(item, problem.code) end
      """
    ),
    twins(
      "the rest isn't tried",
      .sameEndOverCrash,
      """
      if session.state.over then session:fail(item, "given up") else
        local content, problem = item:try("public.text")
        if content then session:insert { contents = content } else session:fail(item, problem.code) end
        session.state.over = problem and problem.code == "interrupted"
      end
      """,
      """
      local content, problem = item:try("public.text")
      if content then session:insert { contents = content } else session:fail(item, problem.code) end
      """
    ),
    twins(
      "something else stands there",
      .sameEndOverCrash,
      """
      local content, problem = item:try("public.text")
      if content then session:insert { contents = content }
      elseif problem.code == "interrupted" then
        session:insert { contents = { { name = item.name .. " (to come)", from = item } } }
      else session:fail(item, problem.code) end
      """,
      """
      local content, problem = item:try("public.text")
      if not content and problem.code == "interrupted" then content = item:try("public.text") end
      if content then session:insert { contents = content } else session:fail(item, problem.code) end
      """
    ),
  ]

  // MARK: Two drops at once

  /// The same handlers where each of the texts is a drop of its own, both at work at once.
  static let together = [results[2], results[0], tasks[0], told[0], ends[0]].map { twins in
    Self.twins(
      "of two drops, " + twins.name,
      over: twins,
      events: """
        { "t": 0, "type": "paste", "destination": "list", "items": ["a"] },
        { "t": 5, "type": "paste", "destination": "list", "items": ["b"] }
        """
    )
  }

  /// The same where both bring the same text: what is cut of the one isn't of the other, nor does a drag end that
  /// hovered and went with the app.
  static let sameItem = [results[2], tasks[0], ends[0]].map { twins in
    Self.twins(
      "of two drops of one text, " + twins.name,
      over: twins,
      events: """
        { "t": 0, "type": "paste", "destination": "list", "items": ["a"] },
        { "t": 5, "type": "begin", "items": ["a"], "at": [10, 10] },
        { "t": 40, "type": "drop" }
        """
    )
  }

  private static func twins(
    _ name: String,
    over twins: HandlerTwins,
    events: String
  ) -> HandlerTwins {
    let isPosting = twins.session.contains("\"post\"")
    return HandlerTwins(
      name,
      twins.rule,
      wrong: twins.wrong,
      right: twins.right,
      session: HandlerTwins.session(
        destination: isPosting ? ", \"allow\": [\"tasks\"]" : "",
        source: journal + (isPosting ? "\"tasks\": { \"post\": { \"duration\": 50 } }," : ""),
        events: events
      )
    )
  }

  private static func twins(
    _ name: String,
    _ rule: HandlerInvariant,
    _ wrong: String,
    _ right: String
  ) -> HandlerTwins {
    HandlerTwins(name, rule, wrong: oneByOne(wrong), right: oneByOne(right), session: loading)
  }
}
