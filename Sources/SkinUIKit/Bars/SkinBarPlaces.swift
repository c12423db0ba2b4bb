// Where bars have appearance objects, and what has them.

#if canImport(UIKit)
  public import UIKit

  /// Where a bar may be: with its usual or its compact height, away from its content's edge or at it.
  public enum SkinBarPlace: Int, CaseIterable, Sendable {
    /// With the usual height, content scrolled under it.
    case standard
    /// With the height of a phone on its side, content scrolled under it.
    case compact
    /// At the edge of its content.
    case scrollEdge
    /// With the height of a phone on its side, at the edge of its content.
    case compactScrollEdge
  }

  /// Several places of a bar.
  public struct SkinBarPlaces: OptionSet, Hashable, Sendable {
    /// The places as bits.
    public let rawValue: Int

    /// Makes a set of its bits.
    /// - Parameter rawValue: The places as bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Makes a set of one place.
    /// - Parameter place: The place.
    public init(_ place: SkinBarPlace) { rawValue = 1 << place.rawValue }

    /// With the usual height, content scrolled under it.
    public static let standard = SkinBarPlaces(.standard)
    /// With the height of a phone on its side, content scrolled under it.
    public static let compact = SkinBarPlaces(.compact)
    /// At the edge of its content.
    public static let scrollEdge = SkinBarPlaces(.scrollEdge)
    /// With the height of a phone on its side, at the edge of its content.
    public static let compactScrollEdge = SkinBarPlaces(.compactScrollEdge)
    /// Everywhere.
    public static let all: SkinBarPlaces = [.standard, .compact, .scrollEdge, .compactScrollEdge]

    /// How many places there are.
    var count: Int { rawValue.nonzeroBitCount }

    /// Whether a place is one of them.
    func contains(_ place: SkinBarPlace) -> Bool { contains(SkinBarPlaces(place)) }
  }

  /// A bar, or an item of one, whose looks are appearance objects: one for each place.
  ///
  /// UIKit's bars and items conform. An item's appearance objects take the place of the bar's while the item is shown, each as a
  /// whole: what no key gives is as UIKit makes it then, not as the bar has it.
  @MainActor
  public protocol SkinAppearanceOwner: AnyObject {
    /// The class of the appearance objects.
    associatedtype Appearance: UIBarAppearance

    /// The places that there can be an appearance object for.
    static var skinPlaces: SkinBarPlaces { get }

    /// Makes an appearance object as UIKit does.
    static func makeSkinAppearance() -> Appearance

    /// The appearance object at a place; `nil` where there is none.
    subscript(skinAppearanceAt place: SkinBarPlace) -> Appearance? { get set }
  }

  extension UINavigationBar: SkinAppearanceOwner {
    /// All places.
    public static var skinPlaces: SkinBarPlaces { .all }

    /// Makes an appearance object as UIKit does.
    public static func makeSkinAppearance() -> UINavigationBarAppearance { UINavigationBarAppearance() }

    /// The appearance object at a place; the standard one can't be taken away.
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

    /// Makes an appearance object as UIKit does.
    public static func makeSkinAppearance() -> UINavigationBarAppearance { UINavigationBarAppearance() }

    /// The item's own appearance object at a place.
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

    /// Makes an appearance object as UIKit does.
    public static func makeSkinAppearance() -> UIToolbarAppearance { UIToolbarAppearance() }

    /// The appearance object at a place; the standard one can't be taken away.
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
    /// Away from the content's edge, and at it.
    public static var skinPlaces: SkinBarPlaces { [.standard, .scrollEdge] }

    /// Makes an appearance object as UIKit does.
    public static func makeSkinAppearance() -> UITabBarAppearance { UITabBarAppearance() }

    /// The appearance object at a place; the standard one can't be taken away.
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
    /// Away from the content's edge, and at it.
    public static var skinPlaces: SkinBarPlaces { [.standard, .scrollEdge] }

    /// Makes an appearance object as UIKit does.
    public static func makeSkinAppearance() -> UITabBarAppearance { UITabBarAppearance() }

    /// The item's own appearance object at a place.
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
