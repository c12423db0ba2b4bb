import Foundation
import SkinKit

/// The sample app's own skin, to which its screens fall back.
enum SampleSkin {
  /// The skin's folder next to the installed tool, or in the checkout that it was built from; nil if neither exists.
  static var folder: String? {
    let installed = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "sample-skin")
    let checkout = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Examples/FestivalApp/Skins/builtin").standardizedFileURL
    return [installed, checkout].compactMap { $0?.path }.first { FileManager.default.fileExists(atPath: $0) }
  }
}

/// A skin resolved for the gallery and for the sample app.
struct PreviewSkin: Sendable {
  /// The display name.
  let name: String
  /// The skin over the app's own skin, if one is given.
  let gallery: Skin
  /// The skin over the app's own skin, or over the sample app's.
  let app: Skin
}

/// The skin of a preview and the skin that it is compared with.
struct PreviewSkins: Sendable {
  let skin: PreviewSkin
  let against: PreviewSkin
  /// Whether the skin is compared with UIKit's own appearance.
  let isAgainstNothing: Bool
  /// The sample app's own skin.
  let appBuiltIn: Skin

  /// Reads and resolves the skins.
  /// - Throws: `SkinIssue` if one of them can't be read.
  init(_ document: SkinDocument, _ source: SkinSource, _ options: PreviewOptions) throws {
    let resolver = try source.resolver()
    var appSource = source
    appSource.builtin = source.builtin ?? SampleSkin.folder
    let appResolver = try appSource.resolver()
    appBuiltIn = appResolver.builtIn.map(appResolver.resolve) ?? .empty
    let file = URL(filePath: source.input.skin).deletingPathExtension().lastPathComponent
    skin = PreviewSkin(
      name: Self.name(document, file), gallery: resolver.resolve(document), app: appResolver.resolve(document))
    isAgainstNothing = options.against == nil
    if let path = options.against {
      let other = try source.other(path)
      let name = URL(filePath: path).deletingPathExtension().lastPathComponent
      against = PreviewSkin(
        name: Self.name(other, name), gallery: resolver.resolve(other), app: appResolver.resolve(other))
    } else {
      against = PreviewSkin(name: "Without a skin", gallery: .empty, app: appBuiltIn)
    }
  }

  private static func name(_ document: SkinDocument, _ file: String) -> String {
    let name = document.header.name ?? document.header.id?.rawValue ?? file
    return document.header.version.map { "\(name) \($0)" } ?? name
  }
}
