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
    /// The map replaces the view's previous one: properties that only the previous map names get their original values back. An empty
    /// map ends it. Bindings that were made otherwise stay.
    /// - Parameters:
    ///   - module: The module's name.
    ///   - map: The keys by property.
    ///   - manager: The manager whose skin the view follows.
    /// - Returns: The entries that don't apply to this view, such as a button's for a label.
    @discardableResult
    public func skinMap(
      module: String, _ map: [SkinMapEntry: String], following manager: SkinManager = .shared
    ) -> [SkinMapEntry] {
      let unused = map.keys.filter { !$0.applies(to: self) }
      let entries = Set(map.keys).subtracting(unused)
      if let previous = SkinMaps.shared[self] {
        // Before binding: two entries can set the same property, which must have its original value then.
        let isMoved = previous.manager !== manager
        for entry in isMoved ? previous.entries : previous.entries.subtracting(entries) {
          previous.manager.map { entry.perform(.unbind, on: self, "", $0) }
        }
      }
      SkinMaps.shared[self] = entries.isEmpty ? nil : SkinMaps.Map(manager: manager, entries: entries)
      for entry in SkinMapEntry.allCases where entries.contains(entry) {
        guard let key = map[entry] else { continue }
        entry.perform(.bind, on: self, "\(module).\(key)", manager)
      }
      return unused.ordered { $0.rawValue < $1.rawValue }
    }
  }

  /// The current maps of views.
  @MainActor
  private struct SkinMaps {
    struct Map {
      weak var manager: SkinManager?
      let entries: Set<SkinMapEntry>
    }

    static var shared = WeakViews<Map>()
  }

  extension SkinMapEntry {
    /// Whether a view has the property.
    @MainActor fileprivate func applies(to view: UIView) -> Bool {
      switch self {
      case .backgroundColor: true
      case .labelText, .labelTextColor: view is UILabel
      case .imageViewImage, .imageViewGIF: view is UIImageView
      default: view is UIButton
      }
    }

    /// Binds the view's property to a key, or ends its binding.
    @MainActor fileprivate func perform(
      _ action: ProxyMode.Action, on view: UIView, _ key: String, _ manager: SkinManager
    ) {
      let manager = SkinScopes.shared.manager(for: view, insteadOf: manager)
      switch view {
      case _ where self == .backgroundColor: proxy(of: view, manager, action).backgroundColor(SkinKey(key))
      case let label as UILabel where self == .labelText: proxy(of: label, manager, action).text(SkinKey(key))
      case let label as UILabel: proxy(of: label, manager, action).textColor(SkinKey(key))
      case let view as UIImageView where self == .imageViewGIF:
        proxy(of: view, manager, action).animatedImage(SkinKey(key))
      case let view as UIImageView: proxy(of: view, manager, action).image(SkinKey(key))
      case let button as UIButton: perform(proxy(of: button, manager, action), key)
      default: break
      }
    }

    @MainActor private func perform(_ button: SkinProxy<UIButton>, _ key: String) {
      switch self {
      case .buttonImage: button.image(SkinKey(key), for: .normal)
      case .buttonHighlightedImage: button.image(SkinKey(key), for: .highlighted)
      case .buttonSelectedImage: button.image(SkinKey(key), for: .selected)
      case .buttonDisabledImage: button.image(SkinKey(key), for: .disabled)
      case .buttonTitle: button.title(SkinKey(key), for: .normal)
      case .buttonTitleColor: button.titleColor(SkinKey(key), for: .normal)
      case .buttonHighlightedTitleColor: button.titleColor(SkinKey(key), for: .highlighted)
      case .buttonSelectedTitleColor: button.titleColor(SkinKey(key), for: .selected)
      case .buttonDisabledTitleColor: button.titleColor(SkinKey(key), for: .disabled)
      case .labelText, .labelTextColor, .imageViewImage, .imageViewGIF, .backgroundColor: break
      }
    }

    @MainActor private func proxy<View: UIView>(
      of view: View, _ manager: SkinManager, _ action: ProxyMode.Action
    ) -> SkinProxy<View> {
      view.skin(following: manager).with(.code(action))
    }
  }
#endif
