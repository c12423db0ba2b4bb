public import Foundation
public import SkinKit

#if canImport(UIKit)
  import SkinUIKit
  public import UIKit
#endif

extension SkinApp {
  /// Shows a skin with a transition, and remembers it.
  ///
  /// A skin that the server's activation shows overrides the choice, unless its policy leaves the skin to the user. When it ends, the
  /// chosen skin is shown again.
  /// - Parameters:
  ///   - id: The name of the skin's folder, or of the built-in skin's; `nil` is no choice: the built-in skin is shown, or that of an
  ///     activation that leaves the skin to the user.
  ///   - transition: The transition.
  /// - Throws: `SkinIssue` if there is no such skin or it can't be read; nothing changes then. Also if the choice can't be saved; the skin
  ///   is shown then.
  public static func choose(_ id: String?, transition: SkinTransition = .crossDissolve) throws {
    guard let session else { throw SkinIssue.notStarted("SkinApp.choose") }
    try session.choose(id, transition: transition)
  }

  /// Shows a skin once it was read and its images were decoded off the main thread, and remembers it.
  ///
  /// The previous skin stays until then, so that the switch is smooth and shows a complete skin. If another skin is chosen meanwhile, this
  /// one never is.
  /// ```swift
  /// Task { try await SkinApp.prepareAndChoose("night") }
  /// ```
  /// - Parameters:
  ///   - id: The name of the skin's folder, or `nil`, as in ``choose(_:transition:)``.
  ///   - transition: The transition.
  /// - Throws: `SkinIssue`, as ``choose(_:transition:)``.
  public static func prepareAndChoose(_ id: String?, transition: SkinTransition = .crossDissolve) async throws {
    guard let session else { throw SkinIssue.notStarted("SkinApp.prepareAndChoose") }
    try await session.prepareAndChoose(id, transition: transition)
  }

  #if canImport(UIKit)
    /// Shows a skin, revealed in a growing circle around a view, and remembers it.
    /// ```swift
    /// try SkinApp.choose("night", from: button)
    /// ```
    /// - Parameters:
    ///   - id: The name of the skin's folder, or `nil`, as in ``choose(_:transition:)``.
    ///   - view: The view, such as the touched button.
    /// - Throws: `SkinIssue`, as ``choose(_:transition:)``.
    public static func choose(_ id: String?, from view: UIView) throws {
      try choose(id, transition: .circularReveal(from: view))
    }
  #endif

  /// Shows a skin that the app has made or read itself, until another one is chosen or a server's activation changes.
  ///
  /// It isn't remembered: the next launch shows the latest choice.
  /// ```swift
  /// SkinApp.show(SkinResolver(builtIn: builtIn).resolve(document))
  /// ```
  /// - Parameters:
  ///   - skin: The skin. Keys that it lacks show the original values of the views.
  ///   - transition: The transition.
  public static func show(_ skin: Skin, transition: SkinTransition = .crossDissolve) {
    guard let session else { return SkinManager.report(.notStarted("SkinApp.show")) }
    session.show(skin, transition: transition)
  }

  /// Shows the skin in a folder or a zip, such as one that the user opened, once it was read and prepared off the main thread.
  ///
  /// Keys that it lacks have the values of its bases and of the built-in skin, which are those of the app's folder. It is shown until
  /// another skin is chosen or a server's activation changes, and isn't remembered: the next launch shows the latest choice. If another
  /// skin is chosen meanwhile, this one never is.
  /// ```swift
  /// try await SkinApp.show(contentsOf: zip)
  /// ```
  /// A zip is read within the limits of packages, so that a hostile one costs little memory and time. It isn't signed: show only what the
  /// user trusts. To keep a skin of a server, use ``start(_:in:builtIn:formats:server:storage:)``.
  /// - Parameters:
  ///   - url: A folder or a zip on this device.
  ///   - formats: The formats that it may be in; those of `SkinFormats` with `.all`.
  ///   - transition: The transition.
  /// - Throws: `SkinIssue` if it can't be read; nothing changes then.
  public static func show(
    contentsOf url: URL, formats: [SkinFormat] = [.native], transition: SkinTransition = .crossDissolve
  ) async throws {
    guard let session else { throw SkinIssue.notStarted("SkinApp.show") }
    try await session.show(contentsOf: url, formats: formats, transition: transition)
  }
}
