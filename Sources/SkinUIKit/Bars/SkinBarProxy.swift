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
  @MainActor
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
    public subscript<Value: SkinProperty>(
      dynamicMember path: ReferenceWritableKeyPath<Part, Value>
    ) -> SkinBarSetter<Owner, Part, Value> {
      SkinBarSetter(bar: self, path: path)
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
      bind(BindingProperty(path), isKeyPath: true, to: key, make: make) { $0[keyPath: path] = $1 }
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
        BindingProperty(name), isGeneral: isGeneral, to: key.erased,
        make: { values in values.variants(key).flatMap { make($0, values.appearance) } }, set: set)
    }

    /// Binds a field of the part that a closure sets.
    ///
    /// A field with a condition is applied only to owners that meet it.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func bind<Value>(
      _ property: BindingProperty, isKeyPath: Bool = false, isGeneral: Bool = false,
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

  /// A property of a bar's appearance objects, which is bound when it is called with a key.
  @MainActor
  public struct SkinBarSetter<Owner: SkinAppearanceOwner, Part, Value: SkinProperty> {
    let bar: SkinBarProxy<Owner, Part>
    let path: ReferenceWritableKeyPath<Part, Value>

    /// Binds the property to a key.
    /// - Parameter key: The key, of the resource that the property's values are made from.
    /// - Returns: The owner's proxy, for chaining.
    @discardableResult
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public func callAsFunction(_ key: SkinKey<Value.Resource>) -> SkinProxy<Owner> {
      let key = key.inModule(bar.proxy.moduleName)
      return bar.bind(path, to: key.erased) { values in
        values.variants(key).flatMap { Value.skinValue($0, in: values.appearance) }
      }
    }
  }

  extension SkinBarProxy where Part: UIBarAppearance {
    /// Binds the bar's background to a gradient, drawn as a background image.
    /// - Parameter key: The gradient's key.
    /// - Returns: The owner's proxy, for chaining.
    @discardableResult
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public func backgroundGradient(_ key: SkinKey<SkinGradient>) -> SkinProxy<Owner> {
      bind(
        "backgroundGradient", to: key, make: { UIImage.stretchable($0[$1]) }, set: { $0.backgroundImage = $1 })
    }

    /// Binds the blur behind the bar to a key.
    /// - Parameter key: The key of a text: a style of `UIBlurEffect`, such as `systemThinMaterial`, or `none`.
    /// - Returns: The owner's proxy, for chaining.
    @discardableResult
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public func backgroundEffect(_ key: SkinKey<String>) -> SkinProxy<Owner> {
      bind(
        "backgroundEffect", to: key, make: { UIBlurEffect.named($0[$1]) },
        set: { $0.backgroundEffect = $1 as? UIBlurEffect })
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
