#if canImport(UIKit)
  public import SkinKit

  /// The attributes of a text, each of which can be bound to a key.
  ///
  /// ```swift
  /// navigationBar.skin.bar.title.color("app.bar_title").bar.title.font("app.bar_font")
  /// ```
  @MainActor @preconcurrency
  public struct SkinTextProxy<Target: AnyObject> {
    let proxy: SkinProxy<Target>
    let bind: @MainActor (TextPart) -> SkinProxy<Target>

    /// Binds the text's color to a key.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public var color: SkinCall<Target, SkinColor> {
      SkinCall(proxy) { _, key in bind(key, .color) }
    }

    /// Binds the text's font to a key.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public var font: SkinCall<Target, SkinFont> {
      SkinCall(proxy) { _, key in bind(key, .font) }
    }

    /// Binds the text's shadow to a key; text shows no spread and no insets.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public var shadow: SkinCall<Target, SkinShadow> {
      SkinCall(proxy) { _, key in bind(key, .shadow) }
    }

    /// Binds the distance between letters to a key.
    ///
    /// Its key is that of a number, in points.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public var kern: SkinCall<Target, Double> {
      SkinCall(proxy) { _, key in bind(key, .kern) }
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private func bind<Resource>(_ key: SkinKey<Resource>, _ attribute: TextAttribute<Resource>) -> SkinProxy<Target> {
      bind(TextPart(attribute, key.inModule(proxy.moduleName)))
    }
  }
#endif
