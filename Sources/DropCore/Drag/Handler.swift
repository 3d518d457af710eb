/// A function by which a plugin, or whoever stands for one, answers a call.
///
/// Declared here once: what it is called, when it is called, whether it may wait and what it is told;
/// hosts, replays and checks take it from here.
///
/// ```swift
/// let waiting = Handler.allCases.filter(\.mayWait).map(\.name)
/// ```
public enum Handler: UInt8, Sendable, Hashable, CaseIterable {
  case canHandle
  case enter
  case update
  case exit
  case springload
  case perform
  case end
  case drag
  case provide
  case dragEnd

  /// What is going on when a handler is called, which decides what it may do.
  public enum Phase: Sendable, Hashable, CaseIterable {
    /// The drag hovers: nothing changes, nothing waits.
    case hovering
    /// The drop is performed.
    case performing
    /// The drag is over.
    case ending
    /// The source is asked what is dragged: nothing changes, nothing waits, but the user is there.
    case offering
    /// The source is asked for an item's content.
    case providing
    /// The source hears what became of its items.
    case settling

    /// Whether a handler may wait then.
    public var mayWait: Bool {
      switch self {
      case .hovering, .offering: false
      case .performing, .ending, .providing, .settling: true
      }
    }

    /// The handlers that are called then.
    public var handlers: [Handler] { Handler.allCases.filter { $0.phase == self } }
  }

  /// Its name in plugins and transcripts.
  public var name: String {
    switch self {
    case .canHandle: "can_handle"
    case .enter: "on_enter"
    case .update: "on_update"
    case .exit: "on_exit"
    case .springload: "on_springload"
    case .perform: "on_perform"
    case .end: "on_end"
    case .drag: "on_drag"
    case .provide: "on_provide"
    case .dragEnd: "on_drag_end"
    }
  }

  /// The handler of that name.
  ///
  /// ```swift
  /// let handler = Handler(name: "on_update") ?? .update
  /// ```
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// When it is called.
  public var phase: Phase {
    switch self {
    case .canHandle, .enter, .update, .exit, .springload: .hovering
    case .perform: .performing
    case .end: .ending
    case .drag: .offering
    case .provide: .providing
    case .dragEnd: .settling
    }
  }

  /// Whether it may wait.
  public var mayWait: Bool { phase.mayWait }
}

extension Ask {
  /// What is asked.
  public enum Call: Sendable, Hashable {
    /// `can_handle`: answer `.willing` or `.unwilling`.
    case canHandle
    /// `on_enter`: answer `.done`.
    case enter
    /// `on_update`: answer `.proposal`, or `.nothing` for the default.
    case update
    /// `on_exit`: answer `.done`.
    case exit
    /// `on_springload`, with the region: answer `.done`.
    indirect case springload(region: String)
    /// `on_perform`: answer `.performed` once it and all it started have returned. May wait.
    case perform(Operation)
    /// `on_end`: answer `.done`. May wait.
    indirect case end(Outcome)
    /// `on_drag`: answer `.items`.
    case drag(isAdding: Bool)
    /// `on_provide`: answer `.done` once the content is there. May wait.
    indirect case provide(item: Int, type: ContentType, load: LoadID)
    /// `on_drag_end`: answer `.done`. May wait.
    indirect case dragEnd(Outcome)
  }
}

extension Ask.Call {
  /// The handler that answers it.
  public var handler: Handler {
    switch self {
    case .canHandle: .canHandle
    case .enter: .enter
    case .update: .update
    case .exit: .exit
    case .springload: .springload
    case .perform: .perform
    case .end: .end
    case .drag: .drag
    case .provide: .provide
    case .dragEnd: .dragEnd
    }
  }

  /// The handler's name in scripts and transcripts.
  public var name: String { handler.name }
}

extension Handlers {
  /// The set that holds one handler.
  ///
  /// ```swift
  /// let profile = HandlerProfile(handlers: Handlers(.perform), accepts: [.image])
  /// ```
  @inline(__always)
  public init(_ handler: Handler) {
    self.init(rawValue: 1 << UInt16(handler.rawValue))
  }

  /// The `can_handle` call.
  public static let canHandle = Handlers(.canHandle)
  /// The `on_enter` call.
  public static let enter = Handlers(.enter)
  /// The `on_update` call.
  public static let update = Handlers(.update)
  /// The `on_exit` call.
  public static let exit = Handlers(.exit)
  /// The `on_springload` call.
  public static let springload = Handlers(.springload)
  /// The `on_perform` call.
  public static let perform = Handlers(.perform)
  /// The `on_end` call.
  public static let end = Handlers(.end)
  /// The `on_drag` call.
  public static let drag = Handlers(.drag)
  /// The `on_provide` call.
  public static let provide = Handlers(.provide)
  /// The `on_drag_end` call.
  public static let dragEnd = Handlers(.dragEnd)
  /// Every one of them.
  public static let all = Handlers(Handler.allCases.map { Handlers($0) })

  /// Whether the handler is among them.
  ///
  /// ```swift
  /// let isAsked = session.destination(shelf)?.profile?.handlers.answers(.update) ?? false
  /// ```
  @inline(__always)
  public func answers(_ handler: Handler) -> Bool {
    rawValue & (1 << UInt16(handler.rawValue)) != 0
  }
}
