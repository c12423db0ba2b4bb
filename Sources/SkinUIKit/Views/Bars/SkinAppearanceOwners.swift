#if canImport(UIKit)
  public import UIKit

  extension UINavigationBar: SkinAppearanceOwner {
    /// All places.
    public static var skinPlaces: SkinBarPlaces { .all }

    /// Creates an appearance object with UIKit's defaults.
    public static func makeSkinAppearance() -> UINavigationBarAppearance { UINavigationBarAppearance() }

    /// The appearance object at a place; the standard one can't be removed.
    public subscript(skinAppearanceAt place: SkinBarPlace) -> UINavigationBarAppearance? {
      get {
        switch place {
        case .standard: standardAppearance
        case .compact: compactAppearance
        case .scrollEdge: scrollEdgeAppearance
        case .compactScrollEdge: compactScrollEdgeAppearance
        }
      }
      set {
        switch place {
        case .standard: if let newValue { standardAppearance = newValue }
        case .compact: compactAppearance = newValue
        case .scrollEdge: scrollEdgeAppearance = newValue
        case .compactScrollEdge: compactScrollEdgeAppearance = newValue
        }
      }
    }
  }

  extension UINavigationItem: SkinAppearanceOwner {
    /// All places.
    public static var skinPlaces: SkinBarPlaces { .all }

    /// Creates an appearance object with UIKit's defaults.
    public static func makeSkinAppearance() -> UINavigationBarAppearance { UINavigationBarAppearance() }

    /// The appearance object of the item at a place.
    public subscript(skinAppearanceAt place: SkinBarPlace) -> UINavigationBarAppearance? {
      get {
        switch place {
        case .standard: standardAppearance
        case .compact: compactAppearance
        case .scrollEdge: scrollEdgeAppearance
        case .compactScrollEdge: compactScrollEdgeAppearance
        }
      }
      set {
        switch place {
        case .standard: standardAppearance = newValue
        case .compact: compactAppearance = newValue
        case .scrollEdge: scrollEdgeAppearance = newValue
        case .compactScrollEdge: compactScrollEdgeAppearance = newValue
        }
      }
    }
  }

  extension UIToolbar: SkinAppearanceOwner {
    /// All places.
    public static var skinPlaces: SkinBarPlaces { .all }

    /// Creates an appearance object with UIKit's defaults.
    public static func makeSkinAppearance() -> UIToolbarAppearance { UIToolbarAppearance() }

    /// The appearance object at a place; the standard one can't be removed.
    public subscript(skinAppearanceAt place: SkinBarPlace) -> UIToolbarAppearance? {
      get {
        switch place {
        case .standard: standardAppearance
        case .compact: compactAppearance
        case .scrollEdge: scrollEdgeAppearance
        case .compactScrollEdge: compactScrollEdgeAppearance
        }
      }
      set {
        switch place {
        case .standard: if let newValue { standardAppearance = newValue }
        case .compact: compactAppearance = newValue
        case .scrollEdge: scrollEdgeAppearance = newValue
        case .compactScrollEdge: compactScrollEdgeAppearance = newValue
        }
      }
    }
  }

  extension UITabBar: SkinAppearanceOwner {
    /// Away from the edge of the content, and at it.
    public static var skinPlaces: SkinBarPlaces { [.standard, .scrollEdge] }

    /// Creates an appearance object with UIKit's defaults.
    public static func makeSkinAppearance() -> UITabBarAppearance { UITabBarAppearance() }

    /// The appearance object at a place; the standard one can't be removed.
    public subscript(skinAppearanceAt place: SkinBarPlace) -> UITabBarAppearance? {
      get {
        switch place {
        case .standard: standardAppearance
        case .scrollEdge: scrollEdgeAppearance
        case .compact, .compactScrollEdge: nil
        }
      }
      set {
        switch place {
        case .standard: if let newValue { standardAppearance = newValue }
        case .scrollEdge: scrollEdgeAppearance = newValue
        case .compact, .compactScrollEdge: break
        }
      }
    }
  }

  extension UITabBarItem: SkinAppearanceOwner {
    /// Away from the edge of the content, and at it.
    public static var skinPlaces: SkinBarPlaces { [.standard, .scrollEdge] }

    /// Creates an appearance object with UIKit's defaults.
    public static func makeSkinAppearance() -> UITabBarAppearance { UITabBarAppearance() }

    /// The appearance object of the item at a place.
    public subscript(skinAppearanceAt place: SkinBarPlace) -> UITabBarAppearance? {
      get {
        switch place {
        case .standard: standardAppearance
        case .scrollEdge: scrollEdgeAppearance
        case .compact, .compactScrollEdge: nil
        }
      }
      set {
        switch place {
        case .standard: standardAppearance = newValue
        case .scrollEdge: scrollEdgeAppearance = newValue
        case .compact, .compactScrollEdge: break
        }
      }
    }
  }
#endif
