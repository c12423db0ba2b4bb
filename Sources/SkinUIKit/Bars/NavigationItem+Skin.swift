// An image in the place of a navigation item's title.

#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UINavigationItem {
    /// Lets an image in the title's place follow a key.
    /// - Parameter key: The image's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func titleImage(_ key: SkinKey<SkinImage>) -> SkinProxy {
      bind(
        BindingProperty("titleImage"), to: key, original: { TitleView.own($0.titleView) },
        make: { values, appearance in UIImage.skinValue(values, in: appearance).map(TitleView.image) },
        set: { item, title in
          switch title {
          case .own(let view): item.titleView = view
          // Each item needs a view of its own.
          case .image(let image): item.titleView = UIImageView(image: image)
          }
        })
    }
  }

  /// What stands in the place of a title.
  private enum TitleView {
    case own(UIView?)
    case image(UIImage)
  }
#endif
