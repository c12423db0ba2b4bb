#if canImport(UIKit)
  public import SkinKit
  import UIKit

  extension SkinProxy where Target: SkinLabeled {
    /// Binds the color of the cell's text to a key.
    /// - Parameter key: The color's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func textLabelColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      label("textLabelColor", key, get: { $0.textLabel?.textColor }, set: { $0.textLabel?.textColor = $1 })
    }

    /// Binds the font of the cell's text to a key.
    ///
    /// A table sets a header's font when it displays it. Bind it in `tableView(_:willDisplayHeaderView:forSection:)`.
    /// - Parameter key: The font's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func textLabelFont(_ key: SkinKey<SkinFont>) -> SkinProxy {
      label("textLabelFont", key, get: { $0.textLabel?.font }, set: { $0.textLabel?.font = $1 })
    }

    /// Binds the color of the cell's text while the cell is selected to a key.
    /// - Parameter key: The color's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func textLabelHighlightedColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      label(
        "textLabelHighlightedColor", key, get: { $0.textLabel?.highlightedTextColor },
        set: { $0.textLabel?.highlightedTextColor = $1 })
    }

    /// Binds the color of the cell's detail text to a key.
    /// - Parameter key: The color's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func detailTextLabelColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      label(
        "detailTextLabelColor", key, get: { $0.detailTextLabel?.textColor }, set: { $0.detailTextLabel?.textColor = $1 }
      )
    }

    /// Binds the font of the cell's detail text to a key.
    /// - Parameter key: The font's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func detailTextLabelFont(_ key: SkinKey<SkinFont>) -> SkinProxy {
      label("detailTextLabelFont", key, get: { $0.detailTextLabel?.font }, set: { $0.detailTextLabel?.font = $1 })
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private func label<Value: SkinProperty>(
      _ name: String, _ key: SkinKey<Value.Resource>, get: @escaping (Target) -> Value?,
      set: @escaping @MainActor (Target, Value?) -> Void
    ) -> SkinProxy {
      bind(BindingProperty(name), to: key, get: get, set: set)
    }
  }
#endif
