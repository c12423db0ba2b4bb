package import Foundation
package import SkinKit
package import UIKit

/// A screen of an app of another system, which keeps that system's files.
@MainActor package protocol MigratedScreen: UIViewController {
  /// The name of the screen's pictures, and of the folder with its skins.
  static var name: String { get }

  /// Reads the screen's skins.
  /// - Parameter folder: Their folder.
  /// - Returns: The app's own skin, and another.
  /// - Throws: `SkinIssue` if one of them can't be read.
  static func skins(from folder: URL) throws -> (builtIn: Skin, other: Skin)

  /// Creates the screen.
  init()

  /// Does at launch what the app does besides showing the screen.
  static func start()

  /// Undoes ``start()``, so that another app can be shown.
  static func stop()
}

extension MigratedScreen {
  /// Reads the screen's skins.
  /// - Parameter folder: The folder `Skins` of the examples.
  /// - Returns: The app's own skin, and another.
  /// - Throws: `SkinIssue` if one of them can't be read.
  package static func skins(in folder: URL) throws -> (builtIn: Skin, other: Skin) {
    try skins(from: folder.appending(path: name))
  }

  package static func start() {}
  package static func stop() {}
}

/// The screens of all systems.
@MainActor package enum MigratedScreens {
  /// The screens.
  package static let all: [any MigratedScreen.Type] = [
    ZipSkinViewController.self, BundleViewController.self, RuleListViewController.self, WhiteLabelViewController.self,
    WeakTableViewController.self,
  ]
}
