// The code of docs/migrating/ziroom-zip-skins.md.

#if canImport(UIKit)

import Foundation
import SkinFormats
import SkinKit
import SkinPackage
import SkinTestSupport
import SkinUIKit
import SkinUpdate
import Testing
import UIKit

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

extension UIView {
  #if canImport(ObjectiveC)
  @objc(configSkinMapModule:skinMap:)
  #endif
  func configSkinMap(module: String, skinMap map: [String: String]) {
    let entries = map.compactMap { name, key in Self.skinMapEntries[name].map { ($0, key) } }
    skinMap(module: module, Dictionary(entries) { _, last in last })
  }

  private static let skinMapEntries: [String: SkinMapEntry] = [
    "kSkinMapKey_button_image": .buttonImage,
    "kSkinMapKey_button_highlightedImage": .buttonHighlightedImage,
    "kSkinMapKey_button_selectedImage": .buttonSelectedImage,
    "kSkinMapKey_button_disabledImage": .buttonDisabledImage,
    "kSkinMapKey_button_titleColor": .buttonTitleColor,
    "kSkinMapKey_button_titleHighlightedColor": .buttonHighlightedTitleColor,
    "kSkinMapKey_button_titleSelectedColor": .buttonSelectedTitleColor,
    "kSkinMapKey_button_titleDisabledColor": .buttonDisabledTitleColor,
    "kSkinMapKey_button_title": .buttonTitle,
    "kSkinMapKey_label_text": .labelText,
    "kSkinMapKey_label_textColor": .labelTextColor,
    "kSkinMapKey_label_backgroundColor": .backgroundColor,
    "kSkinMapKey_imageView_image": .imageViewImage,
    "kSkinMapKey_imageView_gif": .imageViewGIF,
    "kSkinMapKey_imageView_backgroundColor": .backgroundColor,
  ]
}

/// A server of one answer and one zip.
private final class MemoryTransport: HTTPTransport {
  private let answers = Locked<[String: Data]>([:])

  subscript(path: String) -> Data? {
    get { answers.withLock { $0[path] } }
    set { answers.withLock { $0[path] = newValue } }
  }

  func open(_ request: TransportRequest) async throws -> TransportStream {
    let found = self[request.url.path]
    let body = AsyncThrowingStream<Data, any Error> { continuation in
      continuation.yield(found ?? Data())
      continuation.finish()
    }
    return TransportStream(status: found == nil ? 404 : 200, headers: [:], body: body)
  }
}

@MainActor
@Suite("docs/migrating/ziroom-zip-skins.md", .serialized)
struct ZipSkinsGuide {
  private let temporary: TemporaryFolder
  private let transport = MemoryTransport()

  init() throws { temporary = try TemporaryFolder() }

  private let local = ##"""
    {"home_tabbar": {"colors": {"color_button_normal": "#999999", "color_button_selected": "#444444"},
                     "values": {"value_one_button": "Home"}}}
    """##

  private func scope(of manager: SkinManager, _ views: [UIView]) -> UIView {
    let scope = UIView()
    scope.skinScope = manager
    for view in views { scope.addSubview(view) }
    return scope
  }

  /// Puts a skin on the server.
  private func serve(_ sign: String, title: String, image: Data?) throws {
    let config = ##"""
      {"home_tabbar": {"colors": {"color_button_normal": "#FF0000"}, "values": {"value_one_button": "\##(title)"},
                       "images": {"image_one_button_normal": "tab按钮1图片", "image_one_button_selected": "tab按钮1图片"}}}
      """##
    var files = ["config.json": Data(config.utf8)]
    files["tab按钮1图片@2x.png"] = image
    let zip = temporary.file("\(sign).zip")
    let info = PackageManifest.Info(
      id: try #require(SkinIdentifier("festival")), version: try #require(SkinVersion("1.0.0")))
    try PackageWriter.pack(SkinMemoryFiles(contents: files), info: info, to: zip)
    transport["/\(sign).zip"] = try Data(contentsOf: zip)
    transport["/skin"] = Data(#"{"code": 0, "data": {"skinSign": "\#(sign)", "skinUrl": "/\#(sign).zip"}}"#.utf8)
  }

  @Test("The app's own skin, a festival's, an incomplete one, the next launch, off, and the master switch")
  func all() async throws {
    let localConfig = try temporary.write(Array(local.utf8), "localConfig.json")
    let (skinFolder, manager) = (temporary.file("skins"), SkinManager())
    let question = try #require(URL(string: "https://skins.invalid/skin"))
    let preferences = SkinPreferences(folder: temporary.file("preferences"))
    let (tabButton, published) = (UIButton(), UIButton())
    // Other tests use the shared manager meanwhile.
    let scope = scope(of: manager, [tabButton, published])
    defer { withExtendedLifetime(scope) {} }
    try serve("spring", title: "春节", image: png(.red))

    tabButton.skinMap(
      module: "home_tabbar",
      [
        .buttonImage: "image_one_button_normal", .buttonSelectedImage: "image_one_button_selected",
        .buttonTitleColor: "color_button_normal", .buttonSelectedTitleColor: "color_button_selected",
        .buttonTitle: "value_one_button",
      ])
    published.configSkinMap(
      module: "home_tabbar",
      skinMap: [
        "kSkinMapKey_button_titleColor": "color_button_normal", "kSkinMapKey_button_title": "value_one_button",
      ])

    let festival = try FestivalSkins(
      localConfig: localConfig, folder: skinFolder, question: question, manager: manager, transport: transport)
    festival.showCurrent()
    await festival.update()
    #expect(tabButton.title(for: .normal) == "春节" && tabButton.titleColor(for: .normal) == .red)
    #expect(published.title(for: .normal) == "春节" && published.titleColor(for: .normal) == .red)
    let image = try #require(tabButton.image(for: .normal))
    #expect(image.size.width == 4 && tabButton.titleColor(for: .selected) != .red)

    try serve("half", title: "Half", image: nil)
    await festival.update()
    #expect(tabButton.title(for: .normal) == "春节")

    manager.apply(nil)
    let next = try FestivalSkins(
      localConfig: localConfig, folder: skinFolder, question: question, manager: manager, transport: transport)
    #expect(tabButton.title(for: .normal) == "Home")
    next.showCurrent()
    #expect(tabButton.title(for: .normal) == "春节")

    manager.isEnabled = false
    #expect(tabButton.title(for: .normal) == nil && tabButton.image(for: .normal) == nil)
    try preferences.save(SkinChoice(isEnabled: manager.isEnabled))
    manager.isEnabled = true
    manager.restore(from: preferences) { _ in nil }
    #expect(!manager.isEnabled)
    manager.isEnabled = true

    transport["/skin"] = Data(#"{"code": 0, "data": {"skinSign": "", "skinUrl": ""}}"#.utf8)
    await next.update()
    #expect(tabButton.title(for: .normal) == "Home" && tabButton.image(for: .normal) == nil)
    #expect(try ZipSkins.current(at: skinFolder) == nil)
  }

  @Test("Every constant of the article has an entry, and every entry a constant")
  func constants() {
    let manager = SkinManager()
    let (button, label, image) = (UIButton(), UILabel(), UIImageView())
    let scope = scope(of: manager, [button, label, image])
    defer { withExtendedLifetime(scope) {} }
    let names = [
      "image", "highlightedImage", "selectedImage", "disabledImage", "titleColor", "titleHighlightedColor",
      "titleSelectedColor", "titleDisabledColor", "title",
    ]
    func map(_ view: UIView, _ kind: String, _ names: [String]) {
      view.configSkinMap(
        module: "m", skinMap: Dictionary(uniqueKeysWithValues: names.map { ("kSkinMapKey_\(kind)_\($0)", "key") }))
    }
    map(button, "button", names)
    map(label, "label", ["text", "textColor", "backgroundColor"])
    map(image, "imageView", ["image", "gif", "backgroundColor"])
    #expect(manager.bindingCount == 15)
    for view in [button, label, image] { view.configSkinMap(module: "m", skinMap: [:]) }
    #expect(manager.bindingCount == 0)
  }
}

#endif
