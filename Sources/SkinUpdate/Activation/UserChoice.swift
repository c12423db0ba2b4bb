/// The skin that the user of an app has chosen.
///
/// The activation says whether it is followed: see ``Activation/Policy``.
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
