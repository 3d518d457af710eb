import Testing

import DropShelf

@Suite("Where a shelf has its things")
struct ShelfPlacesTests {
  @Test("is below the home folder, or where the desktop says; what isn't absolute doesn't count")
  func places() {
    let home = ShelfPlaces { ["HOME": "/home/ada", "XDG_STATE_HOME": "state"][$0] }
    #expect(home.handlers == "/home/ada/.config/dndhost/shelf")
    #expect(home.state == "/home/ada/.local/state/dndhost/shelf")
    #expect(home.stash == "/home/ada/.local/share/dndhost/shelf/stash")
    #expect(home.short("/home/ada/a") == "~/a" && home.short("/home/adam/a") == "/home/adam/a")
    #expect(
      home.whole("~/a") == "/home/ada/a" && home.whole("/b") == "/b" && home.whole("c") == nil
    )
    let said = ShelfPlaces(handlers: "/h") {
      ["XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c"][$0]
    }
    #expect(said.handlers == "/h" && said.state == "/s/dndhost/shelf")
  }
}
