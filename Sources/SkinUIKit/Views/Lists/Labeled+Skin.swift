#if canImport(UIKit)
  public import SkinKit
  import UIKit

  extension SkinProxy where Target: SkinLabeled {
    /// Binds the color of the cell's text to a key.
    public var textLabelColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in
        skin.label("textLabelColor", key, get: { $0.textLabel?.textColor }, set: { $0.textLabel?.textColor = $1 })
      }
    }

    /// Binds the font of the cell's text to a key.
    ///
    /// A table sets a header's font when it displays it. Bind it in `tableView(_:willDisplayHeaderView:forSection:)`.
    public var textLabelFont: SkinCall<Target, SkinFont> {
      SkinCall(self) { skin, key in
        skin.label("textLabelFont", key, get: { $0.textLabel?.font }, set: { $0.textLabel?.font = $1 })
      }
    }

    /// Binds the color of the cell's text while the cell is selected to a key.
    public var textLabelHighlightedColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in
        skin.label(
          "textLabelHighlightedColor", key, get: { $0.textLabel?.highlightedTextColor },
          set: { $0.textLabel?.highlightedTextColor = $1 })
      }
    }

    /// Binds the color of the cell's detail text to a key.
    public var detailTextLabelColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in
        skin.label(
          "detailTextLabelColor", key, get: { $0.detailTextLabel?.textColor },
          set: { $0.detailTextLabel?.textColor = $1 }
        )
      }
    }

    /// Binds the font of the cell's detail text to a key.
    public var detailTextLabelFont: SkinCall<Target, SkinFont> {
      SkinCall(self) { skin, key in
        skin.label(
          "detailTextLabelFont", key, get: { $0.detailTextLabel?.font }, set: { $0.detailTextLabel?.font = $1 })
      }
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private func label<Value: SkinProperty>(
      _ name: String, _ key: SkinKey<Value.Resource>, get: @escaping (Target) -> Value?,
      set: @escaping @MainActor (Target, Value?) -> Void
    ) -> SkinProxy {
      bind(SkinBindingProperty(name), to: key, get: get, set: set)
    }
  }
#endif
