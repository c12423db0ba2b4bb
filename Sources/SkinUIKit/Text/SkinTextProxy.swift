#if canImport(UIKit)
  public import SkinKit

  /// The attributes of a text, each of which can be bound to a key.
  ///
  /// ```swift
  /// navigationBar.skin.bar.title.color("app.bar_title").bar.title.font("app.bar_font")
  /// ```
  @MainActor
  public struct SkinTextProxy<Target: AnyObject> {
    let proxy: SkinProxy<Target>
    let bind: @MainActor (TextPart) -> SkinProxy<Target>

    /// Binds the text's color to a key.
    /// - Parameter key: The color's key.
    /// - Returns: The object's proxy, for chaining.
    @discardableResult
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public func color(_ key: SkinKey<SkinColor>) -> SkinProxy<Target> { bind(key, .color) }

    /// Binds the text's font to a key.
    /// - Parameter key: The font's key.
    /// - Returns: The object's proxy, for chaining.
    @discardableResult
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public func font(_ key: SkinKey<SkinFont>) -> SkinProxy<Target> { bind(key, .font) }

    /// Binds the text's shadow to a key; text shows no spread and no insets.
    /// - Parameter key: The shadow's key.
    /// - Returns: The object's proxy, for chaining.
    @discardableResult
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public func shadow(_ key: SkinKey<SkinShadow>) -> SkinProxy<Target> { bind(key, .shadow) }

    /// Binds the distance between letters to a key.
    /// - Parameter key: The key of a number, in points.
    /// - Returns: The object's proxy, for chaining.
    @discardableResult
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public func kern(_ key: SkinKey<Double>) -> SkinProxy<Target> { bind(key, .kern) }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private func bind<Resource>(_ key: SkinKey<Resource>, _ attribute: TextAttribute<Resource>) -> SkinProxy<Target> {
      bind(TextPart(attribute, key.inModule(proxy.moduleName)))
    }
  }
#endif
