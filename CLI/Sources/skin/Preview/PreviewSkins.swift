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

/// A skin as its author wrote it, and its name in case the header has none.
struct NamedSkin: Sendable {
  let document: SkinDocument
  /// The name of the file or folder.
  let file: String

  /// - Parameters:
  ///   - document: The skin.
  ///   - path: The path of its file or folder.
  init(_ document: SkinDocument, path: String) {
    self.document = document
    file = URL(filePath: path).deletingPathExtension().lastPathComponent
  }

  /// The display name, with the version.
  var name: String {
    let name = document.header.name ?? document.header.id?.rawValue ?? file
    return document.header.version.map { "\(name) \($0)" } ?? name
  }
}

/// The skin of a preview and the skin that it is compared with.
struct PreviewSkins: Sendable {
  let skin: PreviewSkin
  let against: PreviewSkin
  /// Whether the skin is compared with UIKit's own appearance.
  let isAgainstNothing: Bool
  /// The sample app's own skin.
  let appBuiltIn: Skin
  /// The pairs of colors that the skin and its bases declare.
  let contrast: [SkinContrastPair]

  /// Resolves the skins.
  /// - Parameters:
  ///   - skin: The skin.
  ///   - against: The skin that it is compared with; nil for UIKit's own appearance.
  ///   - surroundings: The app's own skin, the base skins and the brand.
  /// - Throws: `SkinIssue` if one of the surroundings can't be read.
  init(_ skin: NamedSkin, against: NamedSkin?, _ surroundings: SkinSurroundings) throws {
    let resolver = try surroundings.resolver()
    var app = surroundings
    app.builtin = surroundings.builtin ?? SampleSkin.folder
    let appResolver = try app.resolver()
    func resolved(_ skin: NamedSkin) -> PreviewSkin {
      PreviewSkin(
        name: skin.name, gallery: resolver.resolve(skin.document), app: appResolver.resolve(skin.document))
    }
    appBuiltIn = appResolver.builtIn.map(appResolver.resolve) ?? .empty
    self.skin = resolved(skin)
    isAgainstNothing = against == nil
    self.against = against.map(resolved) ?? PreviewSkin(name: "Without a skin", gallery: .empty, app: appBuiltIn)
    contrast = skin.document.contrast + resolver.bases(of: skin.document).flatMap(\.contrast)
  }

  /// Reads the skin to compare with, and resolves both.
  /// - Throws: `SkinIssue` if one of them can't be read.
  init(_ document: SkinDocument, _ source: SkinSource, _ options: PreviewOptions) throws {
    try self.init(
      NamedSkin(document, path: source.input.skin),
      against: options.against.map { NamedSkin(try source.other($0), path: $0) }, source.surroundings)
  }
}
