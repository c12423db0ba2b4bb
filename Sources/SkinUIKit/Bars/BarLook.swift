// The looks of a bar: appearance objects put together from the keys that are bound.

#if canImport(UIKit)
  import Foundation
  import SkinKit
  public import UIKit

  /// A bar whose looks are appearance objects, one for each place it can be at.
  ///
  /// UIKit's bars conform; their common looks follow keys by the methods of ``SkinProxy`` that begin with `bar`.
  @MainActor
  public protocol SkinBar: AnyObject {
    /// The class of the bar's appearance objects.
    associatedtype Appearance: UIBarAppearance

    /// The appearance objects as they are, the standard one first; `nil` at a place without one.
    var skinAppearances: [Appearance?] { get set }
  }

  /// What a bar's appearance objects were of their own, and what keys make of them.
  ///
  /// An appearance object is a whole: several keys go into one. So a bar has one binding, which takes the bar's own
  /// appearance and puts the value of every key into it. Where no key has a value, the bar gets its own objects back.
  @MainActor
  final class BarLook<Bar: SkinBar> {
    private struct Field {
      let key: AnySkinKey
      /// Puts the key's value into an appearance; gives whether there was one.
      let put: @MainActor (Bar.Appearance, SkinValues) -> Bool
    }

    private let own: [Bar.Appearance?]
    private var fields: [String: Field] = [:]

    private init(_ bar: Bar) { own = bar.skinAppearances }

    /// Lets a part of a bar's appearance follow a key.
    static func bind<Resource: SkinResource>(
      _ bar: Bar, _ manager: SkinManager, _ name: String, to key: SkinKey<Resource>,
      put: @escaping @MainActor (Bar.Appearance, SkinVariants<Resource>, SkinAppearance) -> Void
    ) {
      let look = existing(of: bar, manager) ?? BarLook(bar)
      look.fields[name] = Field(key: key.erased) { appearance, values in
        guard let variants = values.variants(key) else { return false }
        put(appearance, variants, values.appearance)
        return true
      }
      look.follow(bar, manager)
    }

    /// Whether a part of a bar's appearance follows a key.
    static func isBound(_ bar: Bar, _ manager: SkinManager, _ name: String) -> Bool {
      existing(of: bar, manager)?.fields[name] != nil
    }

    /// Ends the following of a part of a bar's appearance.
    static func unbind(_ bar: Bar, _ manager: SkinManager, _ name: String) {
      guard let look = existing(of: bar, manager), look.fields.removeValue(forKey: name) != nil else { return }
      if look.fields.isEmpty {
        manager.unbind(bar, property)
      } else {
        look.follow(bar, manager)
      }
    }

    private static var property: BindingProperty { BindingProperty("appearance") }

    private static func existing(of bar: Bar, _ manager: SkinManager) -> BarLook? {
      manager.ownValue(of: bar, property) as? BarLook
    }

    private func follow(_ bar: Bar, _ manager: SkinManager) {
      manager.bind(
        bar, Self.property, to: fields.values.map(\.key), own: { _ in self },
        update: { bar, look, values in look.show(on: bar, values) })
    }

    private func show(on bar: Bar, _ values: SkinValues) {
      var hasValue = false
      let looks = own.map { original -> Bar.Appearance? in
        // A place without an appearance of its own shows the standard one, so that a skin looks the same everywhere.
        guard let copy = (original ?? own.first ?? nil)?.copy() as? Bar.Appearance else { return nil }
        for field in fields.sorted(by: { $0.key < $1.key }) where field.value.put(copy, values) { hasValue = true }
        return copy
      }
      bar.skinAppearances = hasValue ? looks : own
    }
  }

  extension SkinProxy where Target: SkinBar {
    /// Lets a part of the bar's appearance objects follow a key.
    func bar<Resource: SkinResource>(
      _ name: String, _ key: SkinKey<Resource>,
      put: @escaping @MainActor (Target.Appearance, SkinVariants<Resource>, SkinAppearance) -> Void
    ) -> SkinProxy {
      let isBinding = mode.isBinding(
        target, BindingProperty("appearance.\(name)"), isBound: { BarLook<Target>.isBound(target, manager, name) },
        unbind: { BarLook<Target>.unbind(target, manager, name) })
      guard isBinding else { return self }
      manager.prepareResources()
      BarLook<Target>.bind(target, manager, name, to: key.inModule(moduleName), put: put)
      return self
    }
  }

  extension UIImage {
    /// A gradient as an image that a bar can stretch over its background.
    static func stretchable(_ gradient: SkinGradient) -> UIImage {
      let bounds = CGRect(x: 0, y: 0, width: 320, height: 96)
      let layer = CAGradientLayer()
      layer.frame = bounds
      layer.show(gradient)
      return UIGraphicsImageRenderer(size: bounds.size).image { layer.render(in: $0.cgContext) }
        .resizableImage(withCapInsets: .zero, resizingMode: .stretch)
    }
  }
#endif
