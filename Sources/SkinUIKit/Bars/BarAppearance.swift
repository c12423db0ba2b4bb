#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// A part of an appearance object: the object itself, or buttons or items in a state.
  struct BarPart: Hashable {
    /// The name of the part; empty for the appearance object itself.
    var name = ""
    /// The number of styles or layouts that the part covers.
    var breadth = 0
  }

  /// The identity of a field of a bar's appearance objects, and its precedence.
  struct BarFieldID: Hashable {
    /// The property of the part.
    let property: BindingProperty
    /// Whether the property is set through its key path, and not by a method.
    let isKeyPath: Bool
    /// Whether the field sets several properties, each of which can have a field of its own.
    let isGeneral: Bool
    let part: BarPart
    let places: SkinBarPlaces

    /// The order of application.
    ///
    /// Later fields override earlier ones, so the general precedes the special.
    func isApplied(before other: BarFieldID) -> Bool {
      order.lexicographicallyPrecedes(other.order)
    }

    private var order: [Int] {
      [isGeneral ? 0 : 1, -part.breadth, -places.count, isKeyPath ? 1 : 0, places.rawValue]
    }
  }

  /// The original appearance objects of a bar or an item, and the fields that follow keys.
  ///
  /// The values of all keys go into copies of the owner's appearance objects. If no key has a value, the owner gets its original objects
  /// back. UIKit ignores a bar's older properties, such as `barTintColor`, once the bar has an appearance object; no API undoes that.
  @MainActor
  final class BarAppearance<Owner: SkinAppearanceOwner>: CompositeAppearance {
    struct Field: CompositeField {
      let id: BarFieldID
      let key: AnySkinKey
      /// Creates the key's value and returns a closure that sets it, or `nil` if there is none.
      let prepare: @MainActor (SkinValues) -> (@MainActor (Owner.Appearance) -> Void)?
    }

    static var name: String { "appearance" }

    var fields: [BarFieldID: Field] = [:]
    private var originals: [SkinBarPlace: Owner.Appearance] = [:]
    /// The objects that the owner returned after the last change.
    private var shown: [SkinBarPlace: Owner.Appearance] = [:]

    init(_ owner: Owner) {
      for place in Self.places { originals[place] = owner[skinAppearanceAt: place] }
      shown = originals
    }

    private static var places: [SkinBarPlace] { SkinBarPlace.allCases.filter(Owner.skinPlaces.contains) }

    func apply(_ values: SkinValues, to owner: Owner) {
      captureAssigned(to: owner)
      defer { for place in Self.places { shown[place] = owner[skinAppearanceAt: place] } }
      let applied = fields.values.filter { !SkinLiquidGlass.replaces($0.id) }
      let prepared = applied.ordered { $0.id.isApplied(before: $1.id) }.compactMap { field in
        field.prepare(values).map { (places: field.id.places, set: $0) }
      }
      for place in Self.places {
        let applicable = prepared.filter { $0.places.contains(place) }
        guard !applicable.isEmpty else {
          owner[skinAppearanceAt: place] = originals[place]
          continue
        }
        let appearance = base(for: place, coversStandard: applicable.contains { $0.places.contains(.standard) })
        for field in applicable { field.set(appearance) }
        owner[skinAppearanceAt: place] = appearance
      }
    }

    /// Replaces the original objects at places where the app has assigned others since the last change.
    ///
    /// Bars copy an object that is assigned, and keep the copy. An object that is equal to the last one counts as unchanged.
    private func captureAssigned(to owner: Owner) {
      for place in Self.places {
        let current = owner[skinAppearanceAt: place]
        if current === shown[place] || current?.isEqual(shown[place]) == true { continue }
        // An owner that returned a new object each time couldn't be compared.
        if current === owner[skinAppearanceAt: place] { originals[place] = current }
      }
    }

    /// The appearance object that values are put into: a copy of the original, or of the one that UIKit would show instead.
    ///
    /// Without a scroll-edge appearance, UIKit shows no background at the edge of the content. If a key covers the standard place too,
    /// the background is kept, so that the skin looks the same everywhere.
    private func base(for place: SkinBarPlace, coversStandard: Bool) -> Owner.Appearance {
      if let copy = copyOfOriginal(place) { return copy }
      switch place {
      case .standard: return Owner.makeSkinAppearance()
      case .compact: return base(for: .standard, coversStandard: coversStandard)
      case .scrollEdge, .compactScrollEdge:
        if let copy = copyOfOriginal(.scrollEdge) { return copy }
        let appearance = base(for: place == .scrollEdge ? .standard : .compact, coversStandard: coversStandard)
        if !coversStandard { appearance.configureWithTransparentBackground() }
        return appearance
      }
    }

    private func copyOfOriginal(_ place: SkinBarPlace) -> Owner.Appearance? {
      // `copy()` returns `Any` on Apple's platforms and an appearance on Linux. As `Any?`, both compile without a warning.
      let copy: Any? = originals[place]?.copy()
      return copy as? Owner.Appearance
    }
  }
#endif
