package import Foundation
import SkinFormats
import SkinKit
import SkinUIKit
import SkinUpdate
package import UIKit

/// An app of another system after its migration, which keeps that system's files.
@MainActor package protocol MigratedApp: UIWindowSceneDelegate {
  /// The name of the app's guide, of its pictures, and of the folder with its files.
  static var name: String { get }

  /// Creates the delegate of the app's scene.
  init()

  /// Sets the folder that the app finds its files in, instead of its bundle.
  /// - Parameter folder: The app's folder in `Skins`.
  /// - Throws: An error if a file can't be read.
  func useFiles(in folder: URL) throws

  /// Switches to the other skin, as a user or the server does.
  /// - Throws: `SkinIssue` if it can't be read.
  func switchToOther() async throws

  /// Switches back.
  func switchBack() async throws
}

/// The apps of all systems.
@MainActor package enum MigratedApps {
  /// The delegates' types.
  package static let all: [any MigratedApp.Type] = [
    RoomsSceneDelegate.self, PortfolioSceneDelegate.self, OrdersSceneDelegate.self, LoginSceneDelegate.self,
    GreetingSceneDelegate.self,
  ]
}

extension RoomsSceneDelegate: MigratedApp {
  package static let name = "ziroom"

  package func useFiles(in folder: URL) throws {
    localConfig = folder.appending(path: "local/localConfig.json")
    skinFolder = FileManager.default.temporaryDirectory.appending(path: "rooms-\(UUID().uuidString)")
    let server = AnswerTransport()
    server["/festival.zip"] = try Data(contentsOf: folder.appending(path: "festival.zip"))
    transport = server
  }

  package func switchToOther() async throws { await update(#"{"skinSign": "spring", "skinUrl": "/festival.zip"}"#) }
  package func switchBack() async throws { await update(#"{"skinSign": ""}"#) }

  private func update(_ data: String) async {
    (transport as? AnswerTransport)?["/skin"] = Data(#"{"code": 0, "data": \#(data)}"#.utf8)
    await festival?.update()
  }
}

extension PortfolioSceneDelegate: MigratedApp {
  package static let name = "dianrong"

  package func useFiles(in folder: URL) { mainBundle = folder.appending(path: "Main.app") }
  package func switchToOther() { setNight(true) }
  package func switchBack() { setNight(false) }
}

extension OrdersSceneDelegate: MigratedApp {
  package static let name = "lythememanager"

  package func useFiles(in folder: URL) { lists = folder }
  package func switchToOther() { setNight(true) }
  package func switchBack() { setNight(false) }
}

extension LoginSceneDelegate: MigratedApp {
  package static let name = "htskinbundle"

  package func useFiles(in folder: URL) { assets = folder.appending(path: "Assets") }

  package func switchToOther() throws {
    let options = SkinReadOptions(alphaOrder: .argb, brand: "App2")
    let festival = try SkinDocument.read(SkinFolderFiles(assets), as: .appstyle, options: options)
    SkinManager.shared.apply(SkinResolver().resolve(festival))
  }

  package func switchBack() { SkinManager.shared.apply(nil) }
}

extension GreetingSceneDelegate: MigratedApp {
  package static let name = "ddskin"

  package func useFiles(in folder: URL) { lists = folder }
  package func switchToOther() { setNight(true) }
  package func switchBack() { setNight(false) }
}
