import Foundation
import SkinFormats
import SkinKit
import SkinPackage
import SkinUIKit
import SkinUpdate

@MainActor
final class FestivalSkins {
  private let manager: SkinManager
  private let resolver: SkinResolver
  private let folder: URL
  private let skins: ZipSkins

  /// Shows the app's own skin.
  init(
    localConfig: URL, folder: URL, question: URL, manager: SkinManager = .shared,
    transport: any HTTPTransport = URLSessionTransport()
  ) throws {
    let local = try SkinDocument.read(SkinLooseFiles(localConfig), formats: [.config])
    resolver = SkinResolver(builtIn: local)
    self.manager = manager
    self.folder = folder
    skins = ZipSkins(
      at: folder, question: question, formats: [.config],
      names: .init(envelope: "data", sign: "skinSign", link: "skinUrl"), transport: transport)
    manager.builtIn = resolver.resolve(local)
  }

  /// Shows the skin of the last launch.
  ///
  /// Call it before the first window is visible.
  func showCurrent() {
    do {
      if let files = try ZipSkins.current(at: folder) { manager.apply(try skin(files)) }
    } catch {
      report(error)  // the skin is damaged: the app's own one stays, and the next update downloads it again
    }
  }

  /// Asks the server, downloads and checks the zip, and shows it.
  ///
  /// Call it after the first window is visible.
  func update() async {
    do {
      switch try await skins.check() {
      case .unchanged: break
      case .changed(nil): manager.apply(nil, transition: .crossDissolve)  // skinSign is empty
      case .changed(let files?): await manager.prepareAndApply(try skin(files), transition: .crossDissolve)
      }
    } catch {
      report(error)  // no network, a damaged or an incomplete zip: the current skin stays
    }
  }

  private func skin(_ files: ZipSkinFiles) throws -> Skin {
    let document = try SkinDocument.read(files, formats: [.config])
    for issue in document.issues { SkinManager.report(issue) }
    return resolver.resolve(document)
  }

  private func report(_ error: any Error) {
    if let issue = error as? SkinIssue { SkinManager.report(issue) }
  }
}
