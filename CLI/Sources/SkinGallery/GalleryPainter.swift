public import Foundation
public import HeadlessDevice
public import SkinKit
import SkinUIKit
import UIKit

/// A side of a comparison: a skin, and the keys that play its roles.
public struct GallerySide: Sendable {
  /// The skin.
  public let skin: Skin
  /// The keys that play roles.
  public let roles: GalleryRoles

  /// Creates a side.
  /// - Parameters:
  ///   - skin: The skin. The empty skin shows UIKit's own appearance.
  ///   - roles: The keys that play roles.
  public init(skin: Skin, roles: GalleryRoles) {
    self.skin = skin
    self.roles = roles
  }
}

/// A drawn picture.
public struct GalleryPicture: Sendable {
  /// The PNG.
  public let png: Data
  /// The size in points.
  public let size: CGSize
  /// The fonts that the picture shows in another font.
  public let missingFonts: [MissingFont]

  /// Creates a picture.
  /// - Parameters:
  ///   - png: The PNG.
  ///   - size: The size in points.
  ///   - missingFonts: The fonts that the picture shows in another font.
  public init(png: Data, size: CGSize, missingFonts: [MissingFont] = []) {
    self.png = png
    self.size = size
    self.missingFonts = missingFonts
  }
}

/// Draws sections of the gallery in one skin on one device.
@MainActor
public final class GalleryPainter {
  private let side: GallerySide
  private let listed: Skin
  private let appearance: SkinAppearance
  private let device: HeadlessDevice

  /// Makes the device the current one, and applies the skin.
  /// - Parameters:
  ///   - side: The skin and its roles.
  ///   - listed: The skin whose keys the token sheets list.
  ///   - appearance: The screen's appearance.
  ///   - device: The device.
  public init(_ side: GallerySide, listed: Skin, appearance: SkinAppearance, device: HeadlessDevice) async {
    self.side = side
    self.listed = listed
    self.appearance = appearance
    self.device = device
    device.use()
    let manager = SkinManager.shared
    manager.builtIn = .empty
    manager.appearance = appearance
    manager.language = appearance.language
    await manager.prepareAndApply(side.skin)
  }

  /// Draws a section.
  /// - Parameter section: The section.
  /// - Returns: The picture; `nil` if the skin has nothing to show in the section.
  /// - Throws: `SkinIssue` if the section can't be drawn.
  public func draw(_ section: GallerySection) throws -> GalleryPicture? {
    let kit = GalleryKit(skin: side.skin, roles: side.roles, appearance: appearance, listed: listed)
    let sheet = GallerySheet(kit)
    section.fill(sheet, kit)
    guard !sheet.subviews.isEmpty else { return nil }
    let missing = missingFonts(in: sheet)
    sheet.warn(of: missing)
    var size = sheet.sizeThatFits(CGSize(width: device.size.width, height: 0))
    // A window of exactly the screen's size would be drawn with the phone's status bar.
    if size.height == device.size.height { size.height += 1 }
    return GalleryPicture(
      png: try png(of: sheet, size, "section \(section.name)", kit), size: size, missingFonts: missing)
  }

  /// Draws the value of a key alone: an image, or a text in a font.
  /// - Parameters:
  ///   - key: The key.
  ///   - kind: The kind of the key.
  /// - Returns: The picture; nil if the skin lacks the key, or nothing is drawn for its kind.
  /// - Throws: `SkinIssue` if the value can't be drawn.
  public func drawSample(of key: String, _ kind: SkinKind) throws -> GalleryPicture? {
    guard side.skin.allVariants(for: AnySkinKey(key)).contains(where: { $0.any.kind == kind }) else { return nil }
    let view: UIView
    switch kind {
    case .font:
      let label = UILabel()
      label.text = "Ag 永和 0123 Quick fox"
      label.textColor = .black
      label.backgroundColor = .white
      label.skin.font(SkinKey(key))
      view = label
    case .image:
      let image = UIImageView()
      image.contentMode = .scaleAspectFit
      image.backgroundColor = UIColor.gray.withAlphaComponent(0.12)
      image.skin.image(SkinKey(key))
      view = image
    default: return nil
    }
    let wanted = view.sizeThatFits(CGSize(width: 1_000, height: 1_000))
    let size = CGSize(
      width: min(max(wanted.width.rounded(.up), 24), 260), height: min(max(wanted.height.rounded(.up), 24), 160))
    let kit = GalleryKit(skin: side.skin, roles: side.roles, appearance: appearance, listed: listed)
    let missing = missingFonts(in: view)
    return GalleryPicture(png: try png(of: view, size, "key \(key)", kit), size: size, missingFonts: missing)
  }

  /// Draws a described screen, with the skin's rules.
  /// - Parameter screen: The screen.
  /// - Returns: The picture.
  /// - Throws: `SkinIssue` if the screen can't be drawn.
  public func draw(_ screen: ScreenDescription) throws -> GalleryPicture {
    let window = UIWindow(frame: UIScreen.main.bounds)
    SkinManager.shared.followAppearance(of: window)
    window.rootViewController = ScreenBuilder().controller(screen)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    let rules = SkinRules(following: .shared)
    rules.apply(to: window)
    defer { rules.stop() }
    let missing = missingFonts(in: window)
    return GalleryPicture(
      png: try png(of: window, "screen \(screen.name)"), size: window.bounds.size, missingFonts: missing)
  }

  private func missingFonts(in view: UIView) -> [MissingFont] {
    MissingFont.missing(among: FontUse.keys(in: view), in: side.skin, appearance: appearance)
  }

  private func png(of view: UIView, _ size: CGSize, _ name: String, _ kit: GalleryKit) throws -> Data {
    let window = UIWindow(frame: CGRect(origin: .zero, size: size))
    SkinManager.shared.followAppearance(of: window)
    kit.option(.interfaceStyle) { window.skin.overrideUserInterfaceStyle($0) }
    view.frame = window.bounds
    window.addSubview(view)
    window.isHidden = false
    return try png(of: window, name)
  }

  private func png(of window: UIWindow, _ name: String) throws -> Data {
    window.layoutIfNeeded()
    let picture = UIGraphicsImageRenderer(bounds: window.bounds).image { _ in
      window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
    }
    guard let png = picture.pngData() else {
      throw SkinIssue(
        "drawing-failed", "The \(name) can't be drawn",
        suggestion: "Draw fewer keys or a smaller size: a picture may have 16,384 pixels on a side.")
    }
    return png
  }
}
