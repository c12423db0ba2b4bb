// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of DDSkin that the app uses, as Swift sees it, and the app's own loading of a list.

public import Foundation
public import UIKit

@MainActor public final class DDSkinManager: NSObject {
  public static func setCurrentStorage(_ storage: DDSkinDefaultStorage) {}
}

public final class DDSkinDefaultStorage: NSObject {
  public init(name: String) {}
}

extension UIView {
  public var backgroundColorSkinKey: String? {
    get { nil }
    set {}
  }
}

extension UILabel {
  public var textSkinKey: String? {
    get { nil }
    set {}
  }
  public var textColorSkinKey: String? {
    get { nil }
    set {}
  }
  public var fontSkinKey: String? {
    get { nil }
    set {}
  }
}

extension CALayer {
  public var cornerRadiusSkinKey: String? {
    get { nil }
    set {}
  }
}
