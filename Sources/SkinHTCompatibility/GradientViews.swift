#if canImport(UIKit)
  public import Foundation
  public import SkinUIKit
  public import UIKit

  /// A button with a gradient behind its title, or across it.
  public typealias GradientButton = SkinGradientButton

  /// A label whose text is filled with a gradient.
  public typealias GradientLabel = SkinGradientLabel

  /// A label whose text is filled with a gradient.
  public typealias GradientTextLabel = SkinGradientLabel

  extension SkinGradientButton {
    /// The title, as HTSkinBundle's buttons have it: `button.textLabel.text = "Next"`.
    @MainActor @preconcurrency public var textLabel: GradientButtonTitle { GradientButtonTitle(button: self) }
  }

  /// The title of a button, which is set like a label.
  @MainActor @preconcurrency
  @dynamicMemberLookup
  public struct GradientButtonTitle {
    fileprivate let button: SkinGradientButton

    /// The text in the normal state, which the other states show, too.
    public var text: String? {
      get { button.title(for: .normal) }
      nonmutating set { button.setTitle(newValue, for: .normal) }
    }

    /// The color in the normal state, which the other states show, too.
    public var textColor: UIColor? {
      get { button.titleColor(for: .normal) }
      nonmutating set { button.setTitleColor(newValue, for: .normal) }
    }

    /// The attributed text in the normal state, which the other states show, too.
    public var attributedText: NSAttributedString? {
      get { button.attributedTitle(for: .normal) }
      nonmutating set { button.setAttributedTitle(newValue, for: .normal) }
    }

    /// A property of the button's title label.
    /// - Parameter path: The property.
    public subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<UILabel, Value>) -> Value {
      get { label[keyPath: path] }
      nonmutating set { label[keyPath: path] = newValue }
    }

    /// UIKit's buttons always have one.
    private var label: UILabel { button.titleLabel ?? UILabel() }
  }
#endif
