import Foundation
import SkinUpdate

extension RepositorySigner {
  /// Raises the versions of a state from a backup, so that everything that this signer has keys for is signed with a
  /// version that no client has seen.
  ///
  /// Roles whose keys are elsewhere keep their versions.
  /// - Parameter state: The state; unchanged unless it requires higher versions.
  /// - Returns: Whether the state must be signed, with ``renew(_:now:)``.
  @discardableResult public func raiseVersions(of state: inout RepositoryState) -> Bool {
    let least = state.leastVersion
    guard least > 0 else { return false }
    func raised(_ role: RepositoryState.SignedRole?) -> RepositoryState.SignedRole? {
      guard var role else { return nil }
      role.version = max(role.version, least)
      // Without a lifetime, it is due.
      (role.signed, role.expires) = (.distantPast, .distantPast)
      return role
    }
    for name in rolesToRaise(in: state) { state[role: name] = raised(state[role: name]) }
    state.signedSnapshot = raised(state.signedSnapshot)
    state.signedTimestamp = raised(state.signedTimestamp)
    state.leastVersion = 0
    return true
  }
}
