// The background configuration of a cell: its own, with the values of keys put in.

#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// What a cell's background configuration was of its own, and which of its fields follow keys.
  ///
  /// A cell without a configuration has to get one before a field can be set, and gives it up when no field has a value. That is about
  /// all fields, so a cell has one binding for them. Fields that no key is bound to stay as the app last set them.
  @MainActor
  final class BackgroundConfigurationLook<Cell: SkinConfigurable>: CompositeAppearance {
    struct Field: CombinedLookField {
      let key: AnySkinKey
      /// Puts the key's value into a configuration; gives whether there was one.
      let put: @MainActor (inout UIBackgroundConfiguration, SkinValues) -> Bool
      /// Puts the field as another configuration has it.
      let copy: @MainActor (inout UIBackgroundConfiguration, UIBackgroundConfiguration) -> Void

      @MainActor init<Resource: SkinResource, Value>(
        _ key: SkinKey<Resource>, _ path: WritableKeyPath<UIBackgroundConfiguration, Value>,
        make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> Value?
      ) {
        self.key = key.erased
        put = { configuration, values in
          guard let variants = values.variants(key), let value = make(variants, values.appearance) else { return false }
          configuration[keyPath: path] = value
          return true
        }
        copy = { $0[keyPath: path] = $1[keyPath: path] }
      }
    }

    /// What a cell gave up when it got a configuration.
    private struct Replaced {
      let color: UIColor?
      let view: UIView?
      let selectedView: UIView?

      @MainActor init(_ cell: Cell) {
        color = cell.backgroundColor
        view = cell.backgroundView
        selectedView = (cell as? any SkinSelectable)?.selectedBackgroundView
      }

      @MainActor func putBack(on cell: Cell) {
        cell.backgroundConfiguration = nil
        cell.backgroundColor = color
        cell.backgroundView = view
        (cell as? any SkinSelectable)?.selectedBackgroundView = selectedView
      }
    }

    static var name: String { "backgroundConfiguration" }

    var fields: [String: Field] = [:]
    private let own: UIBackgroundConfiguration?
    /// There while the cell has a configuration only because of a skin.
    private var replaced: Replaced?

    init(_ cell: Cell) { own = cell.backgroundConfiguration }

    func takeOut(_ field: Field, of cell: Cell) {
      guard var configuration = cell.backgroundConfiguration else { return }
      field.copy(&configuration, standard(cell))
      cell.backgroundConfiguration = configuration
    }

    /// Where a field without a value comes from.
    private func standard(_ cell: Cell) -> UIBackgroundConfiguration { own ?? cell.defaultBackgroundConfiguration() }

    func show(on cell: Cell, _ values: SkinValues) {
      let standard = standard(cell)
      var configuration = cell.backgroundConfiguration ?? standard
      var hasValue = false
      for field in fields.values {
        if field.put(&configuration, values) { hasValue = true } else { field.copy(&configuration, standard) }
      }
      if hasValue {
        if cell.backgroundConfiguration == nil { replaced = Replaced(cell) }
        cell.backgroundConfiguration = configuration
      } else if let replaced {
        self.replaced = nil
        replaced.putBack(on: cell)
      } else if cell.backgroundConfiguration != nil {
        cell.backgroundConfiguration = configuration
      }
    }
  }
#endif
