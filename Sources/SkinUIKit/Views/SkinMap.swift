#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  /// A property of a view that a map can bind to a key.
  public enum SkinMapEntry: String, Sendable, Hashable, CaseIterable {
    /// A button's image.
    case buttonImage
    /// A button's image while it is touched.
    case buttonHighlightedImage
    /// A button's image while it is selected.
    case buttonSelectedImage
    /// A button's image while it is disabled.
    case buttonDisabledImage
    /// A button's title.
    case buttonTitle
    /// The color of a button's title.
    case buttonTitleColor
    /// The color of a button's title while it is touched.
    case buttonHighlightedTitleColor
    /// The color of a button's title while it is selected.
    case buttonSelectedTitleColor
    /// The color of a button's title while it is disabled.
    case buttonDisabledTitleColor
    /// A label's text.
    case labelText
    /// The color of a label's text.
    case labelTextColor
    /// An image view's image.
    case imageViewImage
    /// An image view's animation.
    case imageViewGIF
    /// Any view's background color.
    case backgroundColor
  }

  extension UIView {
    /// Binds properties of the view to keys of a module, as a map from data says (system Z in docs/formats.md).
    ///
    /// ```swift
    /// tabButton.skinMap(module: "home_tabbar", [
    ///   .buttonImage: "image_one_button_normal", .buttonSelectedImage: "image_one_button_selected",
    ///   .buttonTitle: "value_one_button", .buttonTitleColor: "color_button_normal",
    /// ])
    /// ```
    /// - Parameters:
    ///   - module: The module's name.
    ///   - map: The keys by property.
    ///   - manager: The manager whose skin the view follows.
    /// - Returns: The entries that don't apply to this view, such as a button's for a label.
    @discardableResult
    public func skinMap(
      module: String, _ map: [SkinMapEntry: String], following manager: SkinManager = .shared
    ) -> [SkinMapEntry] {
      map.filter { entry, key in !follow(entry, "\(module).\(key)", manager) }.map(\.key)
        .sorted { $0.rawValue < $1.rawValue }
    }

    /// Binds one entry, and returns whether it applies to this view.
    private func follow(_ entry: SkinMapEntry, _ key: String, _ manager: SkinManager) -> Bool {
      switch self {
      case let view where entry == .backgroundColor:
        view.skin(following: manager).backgroundColor(SkinKey(key))
      case let button as UIButton:
        return button.follow(button: entry, key, manager)
      case let label as UILabel where entry == .labelText:
        label.skin(following: manager).text(SkinKey(key))
      case let label as UILabel where entry == .labelTextColor:
        label.skin(following: manager).textColor(SkinKey(key))
      case let view as UIImageView where entry == .imageViewImage:
        view.skin(following: manager).image(SkinKey(key))
      case let view as UIImageView where entry == .imageViewGIF:
        view.skin(following: manager).animatedImage(SkinKey(key))
      default:
        return false
      }
      return true
    }
  }

  extension UIButton {
    fileprivate func follow(button entry: SkinMapEntry, _ key: String, _ manager: SkinManager) -> Bool {
      let proxy = skin(following: manager)
      switch entry {
      case .buttonImage: proxy.image(SkinKey(key), for: .normal)
      case .buttonHighlightedImage: proxy.image(SkinKey(key), for: .highlighted)
      case .buttonSelectedImage: proxy.image(SkinKey(key), for: .selected)
      case .buttonDisabledImage: proxy.image(SkinKey(key), for: .disabled)
      case .buttonTitle: proxy.title(SkinKey(key), for: .normal)
      case .buttonTitleColor: proxy.titleColor(SkinKey(key), for: .normal)
      case .buttonHighlightedTitleColor: proxy.titleColor(SkinKey(key), for: .highlighted)
      case .buttonSelectedTitleColor: proxy.titleColor(SkinKey(key), for: .selected)
      case .buttonDisabledTitleColor: proxy.titleColor(SkinKey(key), for: .disabled)
      default: return false
      }
      return true
    }
  }
#endif
