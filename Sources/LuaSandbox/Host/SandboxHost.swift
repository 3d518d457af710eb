/// Answers the calls that scripts make to host functions.
///
/// It must not enter any sandbox from here (a fault of the kind `misuse`): what needs a script is
/// answered `.later`, and started once the running call has come back.
package protocol SandboxHost: AnyObject {
  /// Answers one call. For a method, argument 0 is the object, checked to be of the method's class;
  /// for a computed field, argument 0 is the object and there are no others.
  func call(_ number: Int, _ call: borrowing HostCall) -> HostReply
}
