public import SkinUpdate

extension SkinApp {
  /// The updater of a server's skins.
  public typealias Updater = SkinUpdater

  /// The updater of the server's skins, for a push or, with SkinUpdate, a shop; `nil` without a server, and until its store is open.
  public static var updater: Updater? { session?.updater }
}
