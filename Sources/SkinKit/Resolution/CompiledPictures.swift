package import Foundation

/// The pictures in compiled catalogs of bundles, of which only the system knows the names.
package final class CompiledPictures: Sendable {
  package static let shared = CompiledPictures()

  /// Returns whether a bundle, by its folder, has a picture of a name.
  package typealias Finder = @Sendable (_ name: String, _ bundle: URL) -> Bool

  private struct Picture: Hashable {
    let name: String
    let bundle: URL
  }

  private struct State {
    var find: Finder?
    /// The answers: a bundle doesn't change while the app runs.
    var found: [Picture: Bool] = [:]
  }

  private let state = Locked(State())

  /// Sets the function that asks the system, unless there is one.
  package func use(_ find: @escaping Finder) {
    state.withLock { $0.find = $0.find ?? find }
  }

  /// Whether the system can be asked.
  var canFind: Bool { state.withLock { $0.find != nil } }

  /// Whether a bundle has a picture of a name.
  func contains(_ name: String, in bundle: URL) -> Bool {
    let picture = Picture(name: name, bundle: bundle)
    let (known, find) = state.withLock { ($0.found[picture], $0.find) }
    guard known == nil, let find else { return known ?? false }
    let isThere = find(name, bundle)
    state.withLock { $0.found[picture] = isThere }
    return isThere
  }
}
