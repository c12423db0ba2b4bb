#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// The original background configuration of a cell, and the fields that follow keys.
  ///
  /// A cell without a configuration gets one while any field has a value, and loses it afterward. Fields without a key stay as the
  /// app last set them in a configuration of its own.
  @MainActor
  final class BackgroundConfigurationAppearance<Cell: SkinConfigurable>: CompositeAppearance {
    struct Field: CompositeField {
      /// The key path of the property.
      let id: AnyKeyPath
      let key: AnySkinKey
      /// Sets the key's value in a configuration, and returns whether there is one.
      let put: @MainActor (inout UIBackgroundConfiguration, SkinValues) -> Bool
      /// Returns whether two configurations have the same value.
      let isSame: @MainActor (UIBackgroundConfiguration, UIBackgroundConfiguration) -> Bool
      /// Copies the field from another configuration.
      let copy: @MainActor (inout UIBackgroundConfiguration, UIBackgroundConfiguration) -> Void

      @inline(never) @_semantics("optimize.sil.specialize.generic.never")
      @MainActor init<Resource: SkinResource, Value: Equatable>(
        _ key: SkinKey<Resource>, _ path: WritableKeyPath<UIBackgroundConfiguration, Value>,
        make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> Value?
      ) {
        id = path
        self.key = key.erased
        put = { configuration, values in
          guard let variants = values.variants(key), let value = make(variants, values.appearance) else { return false }
          configuration[keyPath: path] = value
          return true
        }
        isSame = { $0[keyPath: path] == $1[keyPath: path] }
        copy = { $0[keyPath: path] = $1[keyPath: path] }
      }
    }

    /// The views and the color that UIKit removes when a cell gets a configuration.
    private struct Replacement {
      let color: UIColor?
      let view: UIView?
      let selectedView: UIView?

      @MainActor init(_ cell: Cell) {
        color = cell.backgroundColor
        view = cell.backgroundView
        selectedView = (cell as? any SkinSelectable)?.selectedBackgroundView
      }

      @MainActor func restore(on cell: Cell) {
        cell.backgroundConfiguration = nil
        cell.backgroundColor = color
        cell.backgroundView = view
        (cell as? any SkinSelectable)?.selectedBackgroundView = selectedView
      }
    }

    static var name: String { "backgroundConfiguration" }

    var fields: [AnyKeyPath: Field] = [:]
    private var original: UIBackgroundConfiguration?
    /// The configuration after the last update with a skin's value; `nil` while there is none.
    private var shown: UIBackgroundConfiguration?
    /// Set while the cell has a configuration only because of a skin.
    private var replaced: Replacement?

    init(_ cell: Cell) { original = cell.backgroundConfiguration }

    func remove(_ field: Field, from cell: Cell) {
      guard var configuration = cell.backgroundConfiguration else { return }
      field.copy(&configuration, standard(cell))
      cell.backgroundConfiguration = configuration
    }

    /// The configuration that provides fields without a value.
    private func standard(_ cell: Cell) -> UIBackgroundConfiguration {
      original ?? cell.defaultBackgroundConfiguration()
    }

    /// Takes what the app has set since the last update as the original.
    private func noticeChange(of cell: Cell) {
      let current = cell.backgroundConfiguration
      guard let shown, let current else {
        original = current
        replaced = nil
        return
      }
      let standard = standard(cell)
      guard !fields.values.allSatisfy({ $0.isSame(current, shown) }) else { return }
      var changed = current
      for field in fields.values where field.isSame(current, shown) { field.copy(&changed, standard) }
      original = changed
      replaced = nil
    }

    func apply(_ values: SkinValues, to cell: Cell) {
      noticeChange(of: cell)
      var hasValue = false
      defer { shown = hasValue ? cell.backgroundConfiguration : nil }
      let standard = standard(cell)
      var configuration = cell.backgroundConfiguration ?? standard
      for field in fields.values {
        if field.put(&configuration, values) { hasValue = true } else { field.copy(&configuration, standard) }
      }
      if hasValue {
        if cell.backgroundConfiguration == nil { replaced = Replacement(cell) }
        cell.backgroundConfiguration = configuration
      } else if let replaced {
        self.replaced = nil
        replaced.restore(on: cell)
      } else if cell.backgroundConfiguration != nil {
        cell.backgroundConfiguration = configuration
      }
    }
  }
#endif
