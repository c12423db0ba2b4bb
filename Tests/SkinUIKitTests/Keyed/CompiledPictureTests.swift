#if HEADLESS

import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing
import UIKit

@testable import SkinUIKit

@MainActor
@Suite("Pictures compiled into bundles", .serialized)
struct CompiledPictureTests {
  /// A bundle of system D with a compiled catalog, which has a picture that no list of files shows.
  private static func bundle(_ folder: URL, _ picture: UIColor?, color: String, loose: UIColor? = nil) throws
    -> SkinDocument
  {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let colors = "{ ink = \"\(color)\"; }"
    try Data(colors.utf8).write(to: folder.appending(path: "Color.plist"))
    try Data("car".utf8).write(to: folder.appending(path: "Assets.car"))
    if let loose { try png(loose).write(to: folder.appending(path: "navigationBg.png")) }
    let document = try SkinDocument.read(SkinFolderFiles(folder), as: .plistFolder)
    // UIKit without catalogs finds files: this one is there only after the skin has listed its own.
    if let picture { try png(picture).write(to: folder.appending(path: "navigationBg.png")) }
    return document
  }

  private func pixel(_ image: UIImage?) -> String? { image.map { Pixels($0)[1, 1] } }

  @Test("A key that no file has is the picture of that name in the bundle, in each skin that is a bundle")
  func follows() throws {
    let temporary = try TemporaryFolder()
    defer { withExtendedLifetime(temporary) {} }
    let folder = temporary.url
    let main = try Self.bundle(folder.appending(path: "Main.app"), .red, color: "#111111")
    let night = try Self.bundle(folder.appending(path: "Night.bundle"), .blue, color: "#222222")
    let holiday = try Self.bundle(folder.appending(path: "Holiday.bundle"), nil, color: "#333333", loose: .green)
    let resolver = SkinResolver(builtIn: main)
    let manager = SkinManager()
    manager.builtIn = resolver.resolve(main)
    let early = UIImageView()
    early.skin(following: manager).image("app.navigationBg")
    #expect(pixel(early.image) == "#FF0000")
    manager.apply(resolver.resolve(night))
    #expect(pixel(early.image) == "#0000FF")
    let late = UIImageView()
    late.skin(following: manager).image("app.navigationBg")
    #expect(pixel(late.image) == pixel(early.image))
    let fallback = SkinKey<SkinImage>("login.navigationBg", fallback: "app.navigationBg")
    #expect(manager.value(for: fallback)?.isInAppBundle == true)
    manager.apply(resolver.resolve(holiday))
    #expect(pixel(late.image) == "#00FF00", "the loose file")
    manager.apply(nil)
    #expect(pixel(late.image) == "#FF0000" && pixel(early.image) == pixel(late.image))
    #expect(manager.value(for: SkinKey<SkinImage>("app.nobody_has_this")) == nil)
    #expect(manager.value(for: SkinKey<SkinImage>("app.navigationBg"))?.isInAppBundle == true)
  }

  @Test("A name that no file has is the picture of that name in the bundle, and the note says so")
  func names() throws {
    let temporary = try TemporaryFolder()
    defer { withExtendedLifetime(temporary) {} }
    let bundle = temporary.url.appending(path: "Skin.bundle")
    try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
    try Data(#"{"home_bg_image": "bg_home"}"#.utf8).write(to: bundle.appending(path: "appstyle.json"))
    try Data("car".utf8).write(to: bundle.appending(path: "Assets.car"))
    let document = try SkinDocument.read(SkinFolderFiles(bundle), as: .appstyle)
    #expect(document.issues.map(\.code).sorted { $0.rawValue < $1.rawValue } == [.compiledCatalog, .compiledPicture])
    #expect(document.issues.allSatisfy { $0.severity == .warning })
    try png(.red).write(to: bundle.appending(path: "bg_home.png"))
    let manager = SkinManager()
    manager.builtIn = SkinResolver().resolve(document)
    let view = UIImageView()
    view.skin(following: manager).image("app.home_bg_image")
    #expect(pixel(view.image) == "#FF0000")
  }
}

#endif
