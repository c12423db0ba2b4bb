// The navigation bar's looks, in all of its places.

#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension UINavigationBar: SkinBar {
    var skinAppearances: [UINavigationBarAppearance?] {
      get { [standardAppearance, compactAppearance, scrollEdgeAppearance, compactScrollEdgeAppearance] }
      set {
        guard newValue.count == 4, let standard = newValue[0] else { return }
        standardAppearance = standard
        compactAppearance = newValue[1]
        scrollEdgeAppearance = newValue[2]
        compactScrollEdgeAppearance = newValue[3]
      }
    }
  }

  extension SkinProxy where Target: UINavigationBar {
    /// Lets the bar's background colour follow a key.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func barBackgroundColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bar("backgroundColor", key) { look, values, _ in look.backgroundColor = UIColor(values) }
    }

    /// Lets the bar's background image follow a key.
    /// - Parameter key: The image's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func barBackgroundImage(_ key: SkinKey<SkinImage>) -> SkinProxy {
      bar("backgroundImage", key) { look, values, appearance in
        look.backgroundImage = UIImage.skinValue(values, in: appearance)
      }
    }

    /// Lets a gradient as the bar's background follow a key.
    /// - Parameter key: The gradient's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func barBackgroundGradient(_ key: SkinKey<SkinGradient>) -> SkinProxy {
      bar("backgroundGradient", key) { look, values, appearance in
        look.backgroundImage = .stretchable(values[appearance])
      }
    }

    /// Lets the line below the bar follow a key.
    /// - Parameter key: The colour's key; a clear colour hides the line.
    /// - Returns: The object's properties.
    @discardableResult
    public func barShadowColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bar("shadowColor", key) { look, values, _ in look.shadowColor = UIColor(values) }
    }

    /// Lets the colour of the title, and of the large one, follow a key.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func barTitleColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bar("titleColor", key) { look, values, _ in
        look.titleTextAttributes[.foregroundColor] = UIColor(values)
        look.largeTitleTextAttributes[.foregroundColor] = UIColor(values)
      }
    }

    /// Lets the title's font follow a key.
    /// - Parameter key: The font's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func barTitleFont(_ key: SkinKey<SkinFont>) -> SkinProxy {
      bar("titleFont", key) { look, values, appearance in
        look.titleTextAttributes[.font] = UIFont.make(values[appearance])
      }
    }

    /// Lets the large title's font follow a key.
    /// - Parameter key: The font's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func barLargeTitleFont(_ key: SkinKey<SkinFont>) -> SkinProxy {
      bar("largeTitleFont", key) { look, values, appearance in
        look.largeTitleTextAttributes[.font] = UIFont.make(values[appearance])
      }
    }

    private func bar<Resource: SkinResource>(
      _ name: String, _ key: SkinKey<Resource>,
      put: @escaping @MainActor (UINavigationBarAppearance, SkinVariants<Resource>, SkinAppearance) -> Void
    ) -> SkinProxy {
      BarLook<UINavigationBar>.bind(target, manager, name, to: key.inModule(moduleName), put: put)
      return self
    }
  }
#endif
