// What the user picked, apart from what the operator shows.

/// The skin that the user of an app has chosen.
///
/// Whether it counts is said by the activation: see ``Activation/Policy``.
public enum UserChoice: Hashable, Sendable {
  /// The app's built-in skin.
  case builtIn
  /// A skin of the repository.
  case skin(SkinReference)

  /// The skin; nil for the built-in one.
  public var skin: SkinReference? {
    if case .skin(let reference) = self { reference } else { nil }
  }
}
