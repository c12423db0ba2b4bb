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

  /// Creates a picture.
  /// - Parameters:
  ///   - png: The PNG.
  ///   - size: The size in points.
  public init(png: Data, size: CGSize) {
    self.png = png
    self.size = size
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
    var size = sheet.sizeThatFits(CGSize(width: device.size.width, height: 0))
    // A window of exactly the screen's size would be drawn with the phone's status bar.
    if size.height == device.size.height { size.height += 1 }
    let window = UIWindow(frame: CGRect(origin: .zero, size: size))
    SkinManager.shared.followAppearance(of: window)
    kit.option(.interfaceStyle) { window.skin.overrideUserInterfaceStyle($0) }
    sheet.frame = window.bounds
    window.addSubview(sheet)
    window.isHidden = false
    window.layoutIfNeeded()
    let picture = UIGraphicsImageRenderer(bounds: window.bounds).image { _ in
      window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
    }
    guard let png = picture.pngData() else {
      throw SkinIssue(
        "drawing-failed", "The section \(section.name) can't be drawn",
        remedy: "Draw fewer keys or a smaller size: a picture may have 32,767 pixels on a side.")
    }
    return GalleryPicture(png: png, size: size)
  }
}
