// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of HTSkinBundle that the app uses.

public import Foundation
public import UIKit

@MainActor public final class SkinBundleManger: NSObject {
  public static func shared() -> SkinBundleManger { SkinBundleManger() }
  public func setupSkinBundle() {}
}

public final class GradientButton: UIView {
  public let textLabel = UILabel()
}

public final class GradientTextLabel: UIView {
  public var text: String?
}

@MainActor public struct Styler<Element: UIView> {
  @discardableResult public func module(_ module: String) -> Self { self }
  @discardableResult public func backgroundColorKey(_ key: String) -> Self { self }
  @discardableResult public func textColorKey(_ key: String) -> Self { self }
  @discardableResult public func fontKey(_ key: String) -> Self { self }
}

extension UIView {
  public var style: Styler<UIView> { Styler() }
}
