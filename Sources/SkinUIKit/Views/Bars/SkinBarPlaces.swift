#if canImport(UIKit)
  public import UIKit

  /// A place of a bar: its height, and whether content is scrolled under it.
  public enum SkinBarPlace: Int, CaseIterable, Sendable {
    /// The standard height, with content scrolled under the bar.
    case standard
    /// The height of an iPhone in landscape orientation, with content scrolled under the bar.
    case compact
    /// The standard height, at the edge of the content.
    case scrollEdge
    /// The height of an iPhone in landscape orientation, at the edge of the content.
    case compactScrollEdge
  }

  /// A set of places of a bar.
  public struct SkinBarPlaces: OptionSet, Hashable, Sendable {
    /// The places as bits.
    public let rawValue: Int

    /// Creates a set from its bits.
    /// - Parameter rawValue: The places as bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Creates a set of one place.
    /// - Parameter place: The place.
    public init(_ place: SkinBarPlace) { rawValue = 1 << place.rawValue }

    /// The standard height, with content scrolled under the bar.
    public static let standard = SkinBarPlaces(.standard)
    /// The height of an iPhone in landscape orientation, with content scrolled under the bar.
    public static let compact = SkinBarPlaces(.compact)
    /// The standard height, at the edge of the content.
    public static let scrollEdge = SkinBarPlaces(.scrollEdge)
    /// The height of an iPhone in landscape orientation, at the edge of the content.
    public static let compactScrollEdge = SkinBarPlaces(.compactScrollEdge)
    /// All places.
    public static let all: SkinBarPlaces = [.standard, .compact, .scrollEdge, .compactScrollEdge]

    /// The number of places.
    var count: Int { rawValue.nonzeroBitCount }

    /// Returns whether a place is in the set.
    func contains(_ place: SkinBarPlace) -> Bool { contains(SkinBarPlaces(place)) }
  }

  /// A bar, or an item of one, that has an appearance object for each place.
  ///
  /// UIKit's bars and items conform. While an item is shown, its appearance objects replace those of the bar as a whole. Values that no
  /// key gives are UIKit's defaults then, and not those of the bar.
  @MainActor @preconcurrency
  public protocol SkinAppearanceOwner: AnyObject {
    /// The class of the appearance objects.
    associatedtype Appearance: UIBarAppearance

    /// The places that can have an appearance object.
    static var skinPlaces: SkinBarPlaces { get }

    /// Creates an appearance object with UIKit's defaults.
    static func makeSkinAppearance() -> Appearance

    /// The appearance object at a place; `nil` if there is none.
    subscript(skinAppearanceAt place: SkinBarPlace) -> Appearance? { get set }
  }
#endif
