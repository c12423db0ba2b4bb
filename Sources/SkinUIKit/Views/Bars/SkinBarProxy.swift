#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: SkinAppearanceOwner {
    /// The appearance objects of the bar or item, at all of its places.
    public var bar: SkinBarProxy<Target, Target.Appearance> { bar(at: .all) }

    /// Returns the appearance objects of the bar or item at some of its places.
    ///
    /// A field for fewer places overrides one for more.
    /// - Parameter places: The places.
    /// - Returns: The appearance objects.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public func bar(at places: SkinBarPlaces) -> SkinBarProxy<Target, Target.Appearance> {
      SkinBarProxy(proxy: self, places: places, part: BarPart()) { [$0] }
    }
  }

  /// The appearance objects of a bar or an item, or parts of them, whose properties can be bound to keys.
  ///
  /// The properties have UIKit's names. Titles, buttons and items have groups of their own:
  /// ```swift
  /// navigationBar.skin.bar.backgroundColor("app.bar").bar.title.color("app.bar_title")
  /// navigationBar.skin.bar(at: .scrollEdge).shadowColor("app.bar_line")
  /// toolbar.skin.bar.buttons(for: .highlighted).title.color("app.pressed")
  /// tabBar.skin.bar.items(for: .selected).iconColor("app.tab_selected")
  /// ```
  @MainActor @preconcurrency
  @dynamicMemberLookup
  public struct SkinBarProxy<Owner: SkinAppearanceOwner, Part> {
    let proxy: SkinProxy<Owner>
    let places: SkinBarPlaces
    let part: BarPart
    /// Returns the objects that have the properties.
    let parts: @MainActor (Owner.Appearance) -> [Part]

    /// A property, to be called with a key.
    /// - Parameter path: The key path of the property.
    /// - Returns: The property.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public subscript<Value: SkinProperty>(
      dynamicMember path: ReferenceWritableKeyPath<Part, Value>
    ) -> SkinCall<Owner, Value.Resource> {
      SkinCall(proxy) { _, key in
        let key = key.inModule(proxy.moduleName)
        return bind(path, to: key.erased) { values in
          values.variants(key).flatMap { Value.skinValue($0, in: values.appearance) }
        }
      }
    }

    /// Returns a part of the appearance objects.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func part<Inner>(
      _ name: String, breadth: Int, _ parts: @escaping @MainActor (Owner.Appearance) -> [Inner]
    ) -> SkinBarProxy<Owner, Inner> {
      SkinBarProxy<Owner, Inner>(
        proxy: proxy, places: places, part: BarPart(name: name, breadth: breadth), parts: parts)
    }

    /// Binds a property of the part through its key path.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func bind<Value>(
      _ path: ReferenceWritableKeyPath<Part, Value>, to key: AnySkinKey,
      make: @escaping @MainActor (SkinValues) -> Value?
    ) -> SkinProxy<Owner> {
      bind(SkinBindingProperty(path), isKeyPath: true, to: key, make: make) { $0[keyPath: path] = $1 }
    }

    /// Binds a field of the part that a closure sets.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func bind<Resource, Value>(
      _ name: String, isGeneral: Bool = false, to key: SkinKey<Resource>,
      make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> Value?,
      set: @escaping @MainActor (Part, Value) -> Void
    ) -> SkinProxy<Owner> {
      let key = key.inModule(proxy.moduleName)
      return bind(
        SkinBindingProperty(name), isGeneral: isGeneral, to: key.erased,
        make: { values in values.variants(key).flatMap { make($0, values.appearance) } }, set: set)
    }

    /// Binds a field of the part that a closure sets.
    ///
    /// A field with a condition is applied only to owners that meet it.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func bind<Value>(
      _ property: SkinBindingProperty, isKeyPath: Bool = false, isGeneral: Bool = false,
      if isApplicable: @escaping @MainActor (Owner) -> Bool = { _ in true }, to key: AnySkinKey,
      make: @escaping @MainActor (SkinValues) -> Value?, set: @escaping @MainActor (Part, Value) -> Void
    ) -> SkinProxy<Owner> {
      let id = BarFieldID(
        property: property, isKeyPath: isKeyPath, isGeneral: isGeneral, part: part, places: places)
      let parts = parts
      let field = BarAppearance<Owner>.Field(id: id, key: key, isApplicable: isApplicable) { values in
        guard let value = make(values) else { return nil }
        return { appearance in for part in parts(appearance) { set(part, value) } }
      }
      SkinLiquidGlass.follow(id, key: key)
      return proxy.bindField(field) { BarAppearance($0) }
    }

    /// The attributes of a text.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func text(_ path: ReferenceWritableKeyPath<Part, [NSAttributedString.Key: Any]>) -> SkinTextProxy<Owner> {
      SkinTextProxy(proxy: proxy) { text in
        bind(path.appending(path: \.[text.attribute]), to: text.key) { values in text.value(values).map(Optional.some) }
      }
    }
  }

  extension SkinBarProxy where Part: UIBarAppearance {
    /// Binds the color of the bar's background to a key.
    ///
    /// A gradient that a skin gives in its place is drawn as a background image.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public var backgroundColor: SkinCall<Owner, SkinColor> {
      SkinCall(proxy) { _, key in
        let key = key.inModule(proxy.moduleName)
        return bind(
          SkinBindingProperty(\UIBarAppearance.backgroundColor), isKeyPath: true, to: key.erased,
          make: { BarBackground($0, key) }, set: { $1.show(on: $0) })
      }
    }

    /// Binds the bar's background to a gradient, drawn as a background image.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public var backgroundGradient: SkinCall<Owner, SkinGradient> {
      SkinCall(proxy) { _, key in
        bind(
          "backgroundGradient", to: key, make: { UIImage.stretchable($0[$1]) }, set: { $0.backgroundImage = $1 })
      }
    }

    /// Binds the blur behind the bar to a key.
    ///
    /// Its key is that of a text: a style of `UIBlurEffect`, such as `systemThinMaterial`, or `none`.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public var backgroundEffect: SkinCall<Owner, String> {
      SkinCall(proxy) { _, key in
        bind(
          "backgroundEffect", to: key, make: { UIBlurEffect.named($0[$1]) },
          set: { $0.backgroundEffect = $1 as? UIBlurEffect })
      }
    }
  }

  /// The background of a bar: a color, or the gradient that a skin gives in its place.
  @MainActor
  enum BarBackground {
    case color(UIColor)
    case gradient(UIImage)

    init?(_ values: SkinValues, _ key: SkinKey<SkinColor>) {
      if let gradient = values.gradient(inPlaceOf: key) {
        self = .gradient(.stretchable(gradient[values.appearance]))
      } else if let colors = values.variants(key) {
        self = .color(UIColor(colors))
      } else {
        return nil
      }
    }

    func show(on bar: UIBarAppearance) {
      switch self {
      case .color(let color): bar.backgroundColor = color
      case .gradient(let image): bar.backgroundImage = image
      }
    }
  }

  extension UIImage {
    /// A gradient as an image that a bar can stretch over its background.
    fileprivate static func stretchable(_ gradient: SkinGradient) -> UIImage {
      let bounds = CGRect(x: 0, y: 0, width: 320, height: 96)
      let layer = CAGradientLayer()
      layer.frame = bounds
      layer.show(gradient)
      return UIGraphicsImageRenderer(size: bounds.size).image { layer.render(in: $0.cgContext) }
        .resizableImage(withCapInsets: .zero, resizingMode: .stretch)
    }
  }
#endif
