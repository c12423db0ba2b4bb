// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase
// The part of the manager and its category that the app uses, as Swift sees it.

public import Foundation
public import UIKit

@MainActor public final class ZRSkinManager: NSObject {
  public static func sharedInstance() -> ZRSkinManager { ZRSkinManager() }
  public func loadSkin() {}
  public func requestSkin() {}
  public func color(forSign sign: String) -> UIColor? { nil }
}

extension Notification.Name {
  public static let ZRSkinDidChange = Notification.Name("kZRSkinDidChangeNotification")
}

extension UIView {
  public func configSkinMapModule(_ module: String, skinMap: [String: String]) {}
}
