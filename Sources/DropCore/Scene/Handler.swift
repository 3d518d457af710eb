/// A function by which a plugin, or whoever stands for one, answers a call.
///
/// Declared here once: what it is called, when it is called and whether it may wait; hosts, replays
/// and checks take it from here.
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

/// The calls that a handler answers.
public struct Handlers: OptionSet, Sendable, Hashable {
  /// One bit for each, at the place of its case.
  public let rawValue: UInt16

  /// The set with these bits.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The set that holds one handler.
  @inline(__always)
  public init(_ handler: Handler) {
    rawValue = 1 << UInt16(handler.rawValue)
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
  @inline(__always)
  public func answers(_ handler: Handler) -> Bool {
    rawValue & (1 << UInt16(handler.rawValue)) != 0
  }
}

/// What a handler says of itself before any drag: what it answers, what it accepts, how it fails.
public struct HandlerProfile: Sendable, Hashable {
  /// The calls it answers; the others get their defaults without being asked.
  public var handlers: Handlers
  /// The types it takes, most wanted first; none named means all.
  public var accepts: [ContentType]?
  /// What becomes of a drop of which a part fails.
  public var policy: Policy
  /// How many faults in a row end in quarantine.
  public var faultLimit: Int

  /// Describes a handler.
  public init(
    handlers: Handlers = .all,
    accepts: [ContentType]? = nil,
    policy: Policy = .partial,
    faultLimit: Int = 3
  ) {
    self.handlers = handlers
    self.accepts = accepts
    self.policy = policy
    self.faultLimit = faultLimit
  }

  /// What becomes of a drop of which a part fails.
  public enum Policy: Sendable, Hashable {
    /// What can be imported is.
    case partial
    /// One failure takes the whole drop back.
    case allOrNothing
  }
}
