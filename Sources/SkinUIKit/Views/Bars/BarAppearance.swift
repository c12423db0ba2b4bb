#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// A part of an appearance object: the object itself, or buttons or items in a state.
  struct BarPart: Hashable {
    /// The name of the part; empty for the appearance object itself.
    var name = ""
    /// The number of styles or layouts that the part covers, or the generality of an older property.
    var breadth = 0
  }

  /// The identity of a field of a bar's appearance objects, and its precedence.
  struct BarFieldID: Hashable {
    /// The property of the part.
    let property: SkinBindingProperty
    /// Whether the property is set through its key path, and not by a method.
    let isKeyPath: Bool
    /// Whether the field sets several properties, each of which can have a field of its own.
    let isGeneral: Bool
    let part: BarPart
    let places: SkinBarPlaces

    /// The order of application.
    ///
    /// Later fields override earlier ones, so the general precedes the special.
    @MainActor func isApplied(before other: BarFieldID) -> Bool {
      order.lexicographicallyPrecedes(other.order)
    }

    @MainActor private var order: [Int] {
      [
        isGeneral ? 0 : 1, -part.breadth, -places.count, Self.colors.contains(property) ? 0 : isKeyPath ? 2 : 1,
        places.rawValue,
      ]
    }

    /// The colors in whose place a skin can give a gradient, which an image of the background overrides.
    @MainActor private static let colors: Set = [SkinBindingProperty(\UIBarAppearance.backgroundColor)]
  }

  /// The original appearance objects of a bar or an item, and the fields that follow keys.
  ///
  /// The values of all keys go into copies of the owner's appearance objects. If no key has a value, the owner gets its original objects
  /// back. An owner is left alone until a key has a value.
  ///
  /// UIKit ignores a bar's older properties, such as `barTintColor`, once the bar has an appearance object; no API undoes that. The
  /// original objects of a bar that the app has styled by those properties are therefore composed of them, so that the bar is drawn as
  /// before the skin.
  @MainActor
  final class BarAppearance<Owner: SkinAppearanceOwner>: CompositeAppearance {
    struct Field: CompositeField {
      let id: BarFieldID
      let key: AnySkinKey
      /// Returns whether the field applies to the owner, for example at its position.
      let isApplicable: @MainActor (Owner) -> Bool
      /// Creates the key's value and returns a closure that sets it, or `nil` if there is none.
      let prepare: @MainActor (SkinValues) -> (@MainActor (Owner.Appearance) -> Void)?
    }

    /// A field with the value of its key.
    private struct PreparedField {
      let field: Field
      let set: @MainActor (Owner.Appearance) -> Void

      func covers(_ place: SkinBarPlace) -> Bool { field.id.places.contains(place) }
    }

    static var name: String { "appearance" }

    var fields: [BarFieldID: Field] = [:]
    private var prepared: [PreparedField] = []
    private var originals: [SkinBarPlace: Owner.Appearance] = [:]
    /// The objects that the owner returned after the last change.
    private var shown: [SkinBarPlace: Owner.Appearance] = [:]
    /// The places whose objects this composite has assigned.
    private var assigned: Set<SkinBarPlace> = []
    /// Whether UIKit ignores the bar's older properties.
    private var hasAssigned = false
    /// The places whose originals are composed of the bar's older properties; empty if the app uses appearance objects.
    private var legacyPlaces: Set<SkinBarPlace> = []
    /// The values that the originals are composed of.
    private var legacyStyle: (any LegacyStyle)?

    init(_ owner: Owner) {}

    private static var places: [SkinBarPlace] { SkinBarPlace.allCases.filter(Owner.skinPlaces.contains) }

    func apply(_ values: SkinValues, to owner: Owner) {
      prepared = fields.values.ordered { $0.id.isApplied(before: $1.id) }.compactMap { field in
        guard let set = field.prepare(values), !SkinLiquidGlass.leavesOut(field.id, of: values.skin) else { return nil }
        return PreparedField(field: field, set: set)
      }
      update(owner)
    }

    /// Assigns the originals with the last values of the keys.
    func update(_ owner: Owner) {
      captureOriginals(of: owner)
      defer { for place in Self.places { shown[place] = Self.copy(owner[skinAppearanceAt: place]) } }
      let applicable = prepared.filter { $0.field.isApplicable(owner) }
      let isShowing = Self.places.contains { place in applicable.contains { $0.covers(place) } }
      for place in Self.places {
        let fields = applicable.filter { $0.covers(place) }
        guard !fields.isEmpty else {
          restore(place, of: owner, isShowing: isShowing)
          continue
        }
        let keepsBackground = fields.contains { SkinLiquidGlass.isBackground($0.field.id) && $0.covers(.standard) }
        let appearance = base(for: place, keepsBackground: keepsBackground)
        for field in fields { field.set(appearance) }
        assign(appearance, at: place, to: owner)
      }
    }

    private func assign(_ appearance: Owner.Appearance?, at place: SkinBarPlace, to owner: Owner) {
      owner[skinAppearanceAt: place] = appearance
      assigned.insert(place)
      hasAssigned = true
    }

    /// Restores the original object of a place without fields.
    ///
    /// An original that is composed of older properties is assigned as soon as UIKit ignores them.
    private func restore(_ place: SkinBarPlace, of owner: Owner, isShowing: Bool) {
      let original = originals[place]
      let isComposed =
        original != nil && legacyStyle?.isStyled == true && legacyPlaces.contains(place) && (isShowing || hasAssigned)
      guard isComposed || assigned.contains(place) else { return }
      let current = owner[skinAppearanceAt: place]
      if current !== original, current?.isEqual(original) != true { assign(original, at: place, to: owner) }
      if isComposed { assigned.insert(place) } else { assigned.remove(place) }
    }

    // MARK: Originals

    private func captureOriginals(of owner: Owner) {
      if assigned.isEmpty {
        for place in Self.places { originals[place] = Self.copy(owner[skinAppearanceAt: place]) }
        legacyStyle = nil
        legacyPlaces = []
        captureLegacyBar(owner)
      } else {
        captureAssigned(to: owner)
      }
      composeOriginals(of: owner)
    }

    /// Replaces the original objects at places where the app has assigned others since the last change.
    ///
    /// Bars copy an object that is assigned, and keep the copy. An object that is equal to the last one is treated as unchanged.
    private func captureAssigned(to owner: Owner) {
      for place in Self.places {
        let current = owner[skinAppearanceAt: place]
        if current == shown[place] { continue }
        // An owner that returned a new object each time couldn't be compared.
        guard current === owner[skinAppearanceAt: place] else { continue }
        originals[place] = current.map { Self.merge($0, shown: shown[place], original: originals[place]) }
        if place == .standard { legacyPlaces = [] } else { legacyPlaces.remove(place) }
      }
    }

    /// Returns what the app has set: an object without the values that it still has from the one that was shown.
    private static func merge(
      _ current: Owner.Appearance, shown: Owner.Appearance?, original: Owner.Appearance?
    ) -> Owner.Appearance {
      guard let merged = copy(current), let shown, let original else { return current }
      func restore<Value: Equatable>(_ path: ReferenceWritableKeyPath<UIBarAppearance, Value>) {
        if current[keyPath: path] == shown[keyPath: path] { merged[keyPath: path] = original[keyPath: path] }
      }
      restore(\.backgroundColor)
      restore(\.backgroundEffect)
      restore(\.backgroundImage)
      restore(\.shadowColor)
      restore(\.shadowImage)
      guard let merged = merged as? UINavigationBarAppearance, let shown = shown as? UINavigationBarAppearance,
        let original = original as? UINavigationBarAppearance
      else { return merged }
      for path in [\UINavigationBarAppearance.titleTextAttributes, \.largeTitleTextAttributes] {
        for (name, value) in shown[keyPath: path]
        where merged[keyPath: path][name] as? NSObject == value as? NSObject {
          merged[keyPath: path][name] = original[keyPath: path][name]
        }
      }
      return merged as? Owner.Appearance ?? current
    }

    /// Finds out whether the app has assigned no appearance object, so that the older properties apply.
    private func captureLegacyBar(_ owner: Owner) {
      guard let bar = owner as? any LegacyStyledBar, let standard = originals[.standard],
        originals[.scrollEdge] == nil, originals[.compactScrollEdge] == nil
      else { return }
      let places = Set(Self.places).intersection([.standard, .compact])
      if standard.isEqual(Owner.makeSkinAppearance()) {
        if originals[.compact] == nil { legacyPlaces = places }
        return
      }
      // The objects that an ended binding has composed.
      let style = bar.legacyStyle
      guard style.isStyled, standard.isEqual(Self.compose(style, isCompact: false)) else { return }
      let compact = style.hasCompactValues ? Self.compose(style, isCompact: true) : nil
      guard originals[.compact] == compact else { return }
      legacyPlaces = places
      hasAssigned = true
    }

    /// Composes the originals anew if the app has changed an older property.
    private func composeOriginals(of owner: Owner) {
      guard !legacyPlaces.isEmpty, let style = (owner as? any LegacyStyledBar)?.legacyStyle as (any LegacyStyle)?,
        legacyStyle.map({ !style.isEqual(to: $0) }) ?? true
      else { return }
      let wasStyled = legacyStyle?.isStyled ?? false
      legacyStyle = style
      guard style.isStyled || wasStyled else { return }
      originals[.standard] = Self.compose(style, isCompact: false)
      if legacyPlaces.contains(.compact) {
        originals[.compact] = style.hasCompactValues ? Self.compose(style, isCompact: true) : nil
      }
    }

    private static func compose(_ style: any LegacyStyle, isCompact: Bool) -> Owner.Appearance {
      let appearance = Owner.makeSkinAppearance()
      if style.isStyled { style.put(into: appearance, isCompact: isCompact) }
      return appearance
    }

    /// The appearance object that values are put into: a copy of the original, or of the one that UIKit would show instead.
    ///
    /// Without a scroll-edge appearance, UIKit shows no background at the edge of the content. If a key of the background or shadow covers
    /// the standard place too, the background is kept, so that the skin looks the same everywhere.
    private func base(for place: SkinBarPlace, keepsBackground: Bool) -> Owner.Appearance {
      if let copy = copyOfOriginal(place) { return copy }
      switch place {
      case .standard: return Owner.makeSkinAppearance()
      case .compact: return base(for: .standard, keepsBackground: keepsBackground)
      case .scrollEdge, .compactScrollEdge:
        if let copy = copyOfOriginal(.scrollEdge) { return copy }
        let appearance = base(for: place == .scrollEdge ? .standard : .compact, keepsBackground: keepsBackground)
        if !keepsBackground { appearance.configureWithTransparentBackground() }
        return appearance
      }
    }

    private func copyOfOriginal(_ place: SkinBarPlace) -> Owner.Appearance? { Self.copy(originals[place]) }

    /// Returns a copy, because the app can change an object that a bar returns.
    private static func copy(_ appearance: Owner.Appearance?) -> Owner.Appearance? {
      // `copy()` returns `Any` on Apple's platforms and an appearance on Linux. As `Any?`, both compile without a warning.
      let copy: Any? = appearance?.copy()
      return copy as? Owner.Appearance
    }
  }
#endif
