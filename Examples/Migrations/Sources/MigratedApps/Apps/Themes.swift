import Foundation
import SkinFormats
import SkinKit
import SkinUIKit

/// The app's themes: lists of rules in a folder.
@MainActor
final class Themes {
  private let folder: URL
  private let resolver: SkinResolver

  /// Shows `Default.plist` with `DefaultTag.plist`, and applies rules from now on.
  init(in folder: URL) throws {
    let list = try SkinDocument.read(SkinFolderFiles(folder), formats: .all, options: .init(entry: "Default"))
    self.folder = folder
    resolver = SkinResolver(builtIn: list)
    SkinManager.shared.builtIn = resolver.resolve(list)
    SkinRules.shared.start()
  }

  /// Shows a list with its tags, such as `Night` for `Night.plist` and `NightTag.plist`, or the default ones.
  func show(_ name: String?) {
    do {
      let list = try name.map {
        try SkinDocument.read(SkinFolderFiles(folder), formats: .all, options: .init(entry: $0))
      }
      SkinManager.shared.apply(list.map(resolver.resolve), transition: .crossDissolve)
    } catch {
      assertionFailure("The list can't be read: \(error)")
    }
  }
}
