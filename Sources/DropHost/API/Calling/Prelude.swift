import LuaSandbox

/// What the host needs a script's help for: lines of Lua that every sandbox gets before its plugin.
struct Prelude {
  /// Gives a session's state.
  private(set) var state: LuaFunction?
  /// Calls a function with an element of a list, and keeps its result; nothing crosses the border.
  private(set) var each: LuaFunction?
  /// Calls an element of a list of functions, and keeps its result.
  private(set) var all: LuaFunction?
  /// Calls a function, keeps its result and gives it.
  private(set) var together: LuaFunction?

  /// Makes of a function one that calls it until it gives nil, or so often, and hands each that it gives to the
  /// host at once, which has it whatever becomes of the script; it holds what is in them until it is called again.
  private(set) var feed: LuaFunction?

  init() {}

  init(_ sandbox: Sandbox) throws(SandboxFault) {
    let source = try Prelude.source.get()
    let table = try sandbox.load(source).table
    state = table?["state"].function
    each = table?["each"].function
    all = table?["all"].function
    together = table?["together"].function
    feed = table?["feed"].function
  }

  /// What its lines are called; tracebacks leave them out.
  static let name = "dndhost"

  private static let source: Result<CompiledSource, SandboxFault> = {
    do throws(SandboxFault) {
      return .success(try CompiledSource(Array(text.utf8), name: name))
    } catch {
      return .failure(error)
    }
  }()

  private static let text = """
    return {
      state = function(session) return session.state end,
      each = function(list, results, i, fn) results[i] = fn(list[i], i) end,
      all = function(fns, results, i) local fn = fns[i] results[i] = fn() end,
      together = function(fn, results) local result = fn() results[1] = result return result end,
      feed = function(next, given)
        local held
        return function(most)
          held = {}
          for i = 1, most do
            local entry = next()
            if entry == nil then break end
            held[i] = entry
            if not given:take(entry) then break end
          end
          -- What was given is read once this has ended, and stays until the next are asked for.
        end
      end,
    }
    """
}
