// The labels that cells and headers come with.

#if canImport(UIKit)
  public import SkinKit
  import UIKit

  extension SkinProxy where Target: SkinLabelled {
    /// Lets the colour of the cell's text follow a key.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func textLabelColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      label("textLabelColor", key, get: { $0.textLabel?.textColor }, set: { $0.textLabel?.textColor = $1 })
    }

    /// Lets the font of the cell's text follow a key.
    ///
    /// A table sets a header's font when it shows it: bind that in `tableView(_:willDisplayHeaderView:forSection:)`.
    /// - Parameter key: The font's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func textLabelFont(_ key: SkinKey<SkinFont>) -> SkinProxy {
      label("textLabelFont", key, get: { $0.textLabel?.font }, set: { $0.textLabel?.font = $1 })
    }

    /// Lets the colour that the cell's text has while the cell is selected follow a key.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func textLabelHighlightedColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      label(
        "textLabelHighlightedColor", key, get: { $0.textLabel?.highlightedTextColor },
        set: { $0.textLabel?.highlightedTextColor = $1 })
    }

    /// Lets the colour of the cell's second text follow a key.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func detailTextLabelColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      label(
        "detailTextLabelColor", key, get: { $0.detailTextLabel?.textColor }, set: { $0.detailTextLabel?.textColor = $1 }
      )
    }

    /// Lets the font of the cell's second text follow a key.
    /// - Parameter key: The font's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func detailTextLabelFont(_ key: SkinKey<SkinFont>) -> SkinProxy {
      label("detailTextLabelFont", key, get: { $0.detailTextLabel?.font }, set: { $0.detailTextLabel?.font = $1 })
    }

    private func label<Value: SkinProperty>(
      _ name: String, _ key: SkinKey<Value.Resource>, get: (Target) -> Value?,
      set: @escaping @MainActor (Target, Value?) -> Void
    ) -> SkinProxy {
      bind(BindingProperty(name), to: key, original: get, make: { Value?.skinValue($0, in: $1) }, set: set)
    }
  }
#endif
