import DropExplore
import TestExtent
import Testing

@Suite("Worlds in which an item is called otherwise")
struct NameVariantTests {
  static let twins = [
    HandlerTwins(
      "without an ending",
      wrong: HandlerTwins.performing(
        "local kind = item.name:match('%.(%w+)$'):lower() dnd.log.debug(kind)"
      ),
      right: HandlerTwins.performing(
        "local kind = (item.name:match('%.(%w+)$') or ''):lower() dnd.log.debug(kind)"
      )
    ),
    HandlerTwins(
      "as its neighbour is",
      .oneResult,
      wrong: HandlerTwins.plugin(
        """
        on_perform = function(session)
          local all = {}
          for _, item in ipairs(session.items) do all[item.name] = item end
          for _, item in pairs(all) do
            local ok, content = pcall(item.load, item)
            if ok then session:insert { contents = content } else session:fail(item, "is lost") end
          end
        end
        """
      ),
      right: HandlerTwins.plugin(
        """
        on_perform = function(session)
          local all = {}
          for _, item in ipairs(session.items) do all[#all + 1] = item; dnd.log.debug(item.name) end
          for _, item in ipairs(all) do
            local ok, content = pcall(item.load, item)
            if ok then session:insert { contents = content } else session:fail(item, "is lost") end
          end
        end
        """
      )
    ),
    HandlerTwins(
      "with what stands for something else in a pattern",
      wrong: HandlerTwins.performing("dnd.log.debug((('as NAME'):gsub('NAME', item.name)))"),
      right: HandlerTwins.performing(
        "dnd.log.debug((('as NAME'):gsub('NAME', function() return item.name end)))"
      )
    ),
    HandlerTwins(
      "as a dot file",
      wrong: HandlerTwins.performing(
        "dnd.log.debug('to be called ' .. item.name:match('^(%w[^.]*)') .. ' 2')"
      ),
      right: HandlerTwins.performing(
        "dnd.log.debug('to be called ' .. (item.name:match('^(%w[^.]*)') or item.name) .. ' 2')"
      )
    ),
    HandlerTwins(
      "and doesn't say how large it is",
      wrong: HandlerTwins.performing(
        "if item.size > 1e6 then return session:skip(item, 'large') end"
      ),
      right: HandlerTwins.performing(
        "if (item.size or 0) > 1e6 then return session:skip(item, 'large') end"
      )
    ),
  ]

  @Test(
    "break who takes its name for a usual one, and nobody else",
    arguments: Extent.first(twins)
  )
  func called(_ twins: HandlerTwins) async throws { try await twins.check() }
}
