// The navigation bar's looks, in all of its places.

#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension UINavigationBar: SkinBar {
    /// The appearance objects: standard, compact, at the scroll edge, compact at the scroll edge.
    public var skinAppearances: [UINavigationBarAppearance?] {
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
  }
#endif
