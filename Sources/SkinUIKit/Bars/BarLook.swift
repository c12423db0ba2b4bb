// The looks of a bar or an item: appearance objects put together from the keys that are bound.

#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// A part of an appearance that follows a key.
  struct BarPart {
    /// What tells it from other parts.
    let name: String
    /// How special it is: what is put in later counts, so the general comes first.
    var rank = 0
    /// The places that it is for.
    let places: SkinBarPlaces

    /// What tells it from all that the same object may follow.
    var id: String { "\(name).\(places.rawValue)" }

    /// Whether it goes in before another: the general before the special, and what is for more places before what is for fewer.
    func isBefore(_ other: BarPart) -> Bool {
      (rank, -places.count, id) < (other.rank, -other.places.count, other.id)
    }
  }

  /// What the appearance objects of a bar or an item were of their own, and what keys make of them.
  ///
  /// An appearance object is a whole: several keys go into one. So an owner has one binding, which takes the appearances of its own
  /// and puts the value of every key into copies. Where no key has a value, the owner gets its own objects back. A bar's older
  /// properties (`barTintColor`) stop to count once it has been given an appearance object; no API of UIKit's undoes that.
  @MainActor
  final class BarLook<Owner: SkinAppearanceOwner>: CompositeAppearance {
    struct Field: CombinedLookField {
      let part: BarPart
      let key: AnySkinKey
      /// Makes the key's value; gives what puts it into an appearance, or `nil` where there is none.
      let prepare: @MainActor (SkinValues) -> (@MainActor (Owner.Appearance) -> Void)?

      init<Resource: SkinResource, Value>(
        _ part: BarPart, _ key: SkinKey<Resource>,
        make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> Value?,
        set: @escaping @MainActor (Owner.Appearance, Value) -> Void
      ) {
        self.part = part
        self.key = key.erased
        prepare = { values in
          guard let variants = values.variants(key), let value = make(variants, values.appearance) else { return nil }
          return { set($0, value) }
        }
      }
    }

    static var name: String { "appearance" }

    var fields: [String: Field] = [:]
    private var own: [SkinBarPlace: Owner.Appearance] = [:]

    init(_ owner: Owner) {
      for place in Self.places { own[place] = owner[skinAppearanceAt: place] }
    }

    private static var places: [SkinBarPlace] { SkinBarPlace.allCases.filter(Owner.skinPlaces.contains) }

    func show(on owner: Owner, _ values: SkinValues) {
      let present = fields.values.sorted { $0.part.isBefore($1.part) }.compactMap { field in
        field.prepare(values).map { (places: field.part.places, put: $0) }
      }
      for place in Self.places {
        let here = present.filter { $0.places.contains(place) }
        guard !here.isEmpty else {
          owner[skinAppearanceAt: place] = own[place]
          continue
        }
        let look = start(place, isEverywhere: here.contains { $0.places.contains(.standard) })
        for field in here { field.put(look) }
        owner[skinAppearanceAt: place] = look
      }
    }

    /// What keys' values are put into: a copy of the own appearance, or of what is shown where there is none.
    ///
    /// At its content's edge a bar without an appearance for that leaves its background away. It is kept where a key is for the
    /// standard place, too, so that a skin looks the same everywhere.
    private func start(_ place: SkinBarPlace, isEverywhere: Bool) -> Owner.Appearance {
      if let copy = copyOfOwn(place) { return copy }
      switch place {
      case .standard: return Owner.makeSkinAppearance()
      case .compact: return start(.standard, isEverywhere: isEverywhere)
      case .scrollEdge, .compactScrollEdge:
        if let copy = copyOfOwn(.scrollEdge) { return copy }
        let usual = start(place == .scrollEdge ? .standard : .compact, isEverywhere: isEverywhere)
        if !isEverywhere { usual.configureWithTransparentBackground() }
        return usual
      }
    }

    private func copyOfOwn(_ place: SkinBarPlace) -> Owner.Appearance? {
      // `NSObject`'s copy is anything, UIKit's an appearance: taken as anything, both compile without a warning.
      let copy: Any? = own[place]?.copy()
      return copy as? Owner.Appearance
    }
  }

  extension SkinProxy where Target: SkinAppearanceOwner {
    /// Lets a part of the appearance objects follow a key.
    func look<Resource: SkinResource, Value>(
      _ part: BarPart, _ key: SkinKey<Resource>,
      make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> Value?,
      set: @escaping @MainActor (Target.Appearance, Value) -> Void
    ) -> SkinProxy {
      typealias Look = BarLook<Target>
      return bindField(part.id, Look.Field(part, key.inModule(moduleName), make: make, set: set)) { Look($0) }
    }

    /// Lets a property of the appearance objects follow a key.
    func look<Value: SkinProperty>(
      _ part: BarPart, _ key: SkinKey<Value.Resource>, _ path: ReferenceWritableKeyPath<Target.Appearance, Value>
    ) -> SkinProxy {
      look(part, key, make: { Value.skinValue($0, in: $1) }, set: { $0[keyPath: path] = $1 })
    }

    /// Lets a property of what is inside of the appearance objects follow a key.
    func look<Part, Value: SkinProperty>(
      _ part: BarPart, _ key: SkinKey<Value.Resource>, of parts: @escaping @MainActor (Target.Appearance) -> [Part],
      _ path: ReferenceWritableKeyPath<Part, Value>
    ) -> SkinProxy {
      look(
        part, key, make: { Value.skinValue($0, in: $1) },
        set: { look, value in for part in parts(look) { part[keyPath: path] = value } })
    }

    /// Lets an attribute of texts in the appearance objects follow a key.
    func look<Part, Resource>(
      _ part: BarPart, _ key: SkinKey<Resource>, of parts: @escaping @MainActor (Target.Appearance) -> [Part],
      _ path: ReferenceWritableKeyPath<Part, [NSAttributedString.Key: Any]>, _ text: TextAttribute<Resource>
    ) -> SkinProxy {
      look(
        part, key, make: text.make,
        set: { look, value in for part in parts(look) { part[keyPath: path][text.name] = value } })
    }
  }
#endif
