// The appearance objects of a bar or an item by place, and which of them counts where.

internal import Foundation

/// Where a bar may be: with its usual or its compact height, away from its content's edge or at it.
enum BarPlace {
  case standard, compact, scrollEdge, compactScrollEdge
}

/// The appearance objects of a bar or an item. An object is copied when it is set, and observed.
@MainActor
final class BarAppearances<Kind: UIBarAppearance> {
  private var objects: [BarPlace: Kind] = [:]
  private let changed: () -> Void
  /// Whether an appearance was set or changed: the older properties count until then.
  private(set) var isTouched = false

  /// - Parameters:
  ///   - standard: a bar's own standard appearance; items have none.
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

  /// The appearance that a bar shows: the shown item's before the bar's.
  ///
  /// At its content's edge, a bar without an appearance for that shows the usual one without its background, as from
  /// iOS 15 on.
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

/// The properties of a bar that are older than appearance objects. They apply until an appearance object is set.
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

/// An image for each place and height that a bar may have.
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

  /// The image that is shown: for the position, else for any.
  func shown(at position: UIBarPosition, _ metrics: UIBarMetrics) -> UIImage? {
    // A bar under the status bar takes what is meant for the top, too.
    let positions: [UIBarPosition] = position == .topAttached ? [.topAttached, .top, .any] : [position, .any]
    return positions.lazy.compactMap { position in metrics.find { self[position, $0] } }.first
  }
}
