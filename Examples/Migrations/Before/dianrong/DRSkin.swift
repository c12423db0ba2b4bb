// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of the team's library that the app uses, as Swift sees it.

public import Foundation
public import UIKit

@MainActor public final class DRSkinManager: NSObject {
  public static func shared() -> DRSkinManager { DRSkinManager() }
  public func `switch`(to bundle: Bundle) {}
}

extension UIColor { public convenience init(key: String) { self.init(white: 0, alpha: 1) } }
extension UIFont { public convenience init(key: String) { self.init() } }
extension UIImage { public convenience init(key: String) { self.init() } }
