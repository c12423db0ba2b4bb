/// The result of one check of `skin doctor`.
struct DoctorCheck: Encodable, Sendable {
  /// The state of what was checked.
  enum State: String, Encodable, Sendable {
    case ok
    /// It works, with a limit.
    case warning
    /// It doesn't work, or isn't safe.
    case problem
  }

  /// The name, such as `profiles`.
  let name: String
  let state: State
  let message: String
  /// A sentence that says what to do; `nil` if all is well.
  let fix: String?

  static func ok(_ name: String, _ message: String) -> DoctorCheck {
    DoctorCheck(name: name, state: .ok, message: message, fix: nil)
  }

  static func warning(_ name: String, _ message: String, fix: String) -> DoctorCheck {
    DoctorCheck(name: name, state: .warning, message: message, fix: fix)
  }

  static func problem(_ name: String, _ message: String, fix: String) -> DoctorCheck {
    DoctorCheck(name: name, state: .problem, message: message, fix: fix)
  }
}
