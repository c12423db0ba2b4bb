// The appearance objects of a bar or an item by position, and their precedence.

internal import Foundation

/// A bar's position: regular or compact height, away from its content's edge or at it.
enum BarPlace {
  case standard, compact, scrollEdge, compactScrollEdge
}

/// The appearance objects of a bar or an item. Objects are copied when they are set, and observed.
@MainActor
final class BarAppearances<Kind: UIBarAppearance> {
  private var objects: [BarPlace: Kind] = [:]
  private let changed: () -> Void
  /// Whether an appearance was set or changed. Until then, the legacy properties apply.
  private(set) var isTouched = false

  /// - Parameters:
  ///   - standard: The bar's standard appearance; nil for items.
  init(standard: Kind? = nil, changed: @escaping () -> Void) {
    self.changed = changed
    objects[.standard] = standard
    watch(standard)
  }

  subscript(place: BarPlace) -> Kind? {
    get { objects[place] }
    set {
      objects[place]?.onChange = nil
      let copy = newValue?.duplicate() as? Kind
      objects[place] = copy
      watch(copy)
      touch()
    }
  }

  var isEmpty: Bool { objects.isEmpty }

  private func watch(_ appearance: Kind?) { appearance?.onChange = { [weak self] in self?.touch() } }

  private func touch() {
    isTouched = true
    changed()
  }

  /// Returns the bar's current appearance: the item's before the bar's.
  ///
  /// At its content's edge, a bar without a scroll edge appearance uses the standard one without its background, as in
  /// iOS 15 and later.
  func current(
    item: BarAppearances?, isCompact: Bool, isAtEdge: Bool
  ) -> (appearance: Kind, isTransparent: Bool)? {
    func at(_ place: BarPlace) -> Kind? { item?[place] ?? self[place] }
    if isAtEdge {
      if let found = (isCompact ? at(.compactScrollEdge) : nil) ?? at(.scrollEdge) { return (found, false) }
    }
    return ((isCompact ? at(.compact) : nil) ?? at(.standard)).map { ($0, isAtEdge) }
  }
}

/// The legacy properties of a bar, which apply until an appearance object is set.
@MainActor
struct LegacyBarLook {
  var style = UIBarStyle.default
  var isTranslucent = true
  var tint: UIColor?
  var image: UIImage?
  var shadow: UIImage?

  var isDefault: Bool { tint == nil && image == nil && !style.isBlack && isTranslucent && shadow == nil }

  func put(into appearance: UIBarAppearance) {
    if style.isBlack { appearance.backgroundEffect = UIBlurEffect(style: .systemChromeMaterialDark) }
    if let tint {
      appearance.backgroundEffect = nil
      appearance.backgroundColor = isTranslucent ? tint.withAlphaComponent(0.85) : tint
    } else if !isTranslucent {
      appearance.backgroundEffect = nil
      appearance.backgroundColor = style.isBlack ? .black : .systemBackground
    }
    if let image {
      appearance.backgroundEffect = nil
      appearance.backgroundImage = image
    }
    if let shadow {
      appearance.shadowColor = nil
      appearance.shadowImage = shadow
    }
  }
}

/// Images by bar position and metrics.
struct BarImages {
  private struct Key: Hashable {
    let position: UIBarPosition
    let metrics: UIBarMetrics
  }

  private var images: [Key: UIImage] = [:]

  subscript(position: UIBarPosition, metrics: UIBarMetrics) -> UIImage? {
    get { images[Key(position: position, metrics: metrics)] }
    set { images[Key(position: position, metrics: metrics)] = newValue }
  }

  /// Returns the image for a position, or for any.
  func shown(at position: UIBarPosition, _ metrics: UIBarMetrics) -> UIImage? {
    // A bar under the status bar also uses images for the top position.
    let positions: [UIBarPosition] = position == .topAttached ? [.topAttached, .top, .any] : [position, .any]
    return positions.lazy.compactMap { position in metrics.find { self[position, $0] } }.first
  }
}
