import DropCore

/// Why there is no sandbox for a call.
enum NoSandbox: Error {
  /// The plugin's doing.
  case fault(Fault)
  /// The host has no room: that counts against no plugin.
  case shortage(String)

  var message: String {
    switch self {
    case .fault(let fault): fault.message
    case .shortage(let message): message
    }
  }

  var code: FailureCode {
    switch self {
    case .fault: .failed
    case .shortage: .tooLarge
    }
  }
}
