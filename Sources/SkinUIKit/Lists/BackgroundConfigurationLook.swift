// The background configuration of a cell: its own, with the values of keys put in.

#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// What a cell's background configuration was of its own, and which of its fields follow keys.
  ///
  /// A cell without a configuration has to get one before a field can be set, and gives it up when no field has a value. That is about
  /// all fields, so a cell has one binding for them. Fields that no key is bound to stay as the app last set them.
  @MainActor
  final class BackgroundConfigurationLook<Cell: SkinConfigurable> {
    private struct Field {
      let key: AnySkinKey
      /// Puts the key's value into a configuration; gives whether there was one.
      let put: @MainActor (inout UIBackgroundConfiguration, SkinValues) -> Bool
      /// Puts the field as another configuration has it.
      let copy: @MainActor (inout UIBackgroundConfiguration, UIBackgroundConfiguration) -> Void
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

    private let own: UIBackgroundConfiguration?
    private var fields: [String: Field] = [:]
    /// There while the cell has a configuration only because of a skin.
    private var replaced: Replaced?

    private init(_ cell: Cell) { own = cell.backgroundConfiguration }

    private static var property: BindingProperty { BindingProperty("backgroundConfiguration") }

    private static func existing(of cell: Cell, _ manager: SkinManager) -> BackgroundConfigurationLook? {
      manager.ownValue(of: cell, property) as? BackgroundConfigurationLook
    }

    /// Lets a field of a cell's background configuration follow a key.
    static func bind<Resource: SkinResource, Value>(
      _ cell: Cell, _ manager: SkinManager, _ name: String, to key: SkinKey<Resource>,
      _ path: WritableKeyPath<UIBackgroundConfiguration, Value>,
      make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> Value?
    ) {
      let look = existing(of: cell, manager) ?? BackgroundConfigurationLook(cell)
      look.fields[name] = Field(
        key: key.erased,
        put: { configuration, values in
          guard let variants = values.variants(key), let value = make(variants, values.appearance) else { return false }
          configuration[keyPath: path] = value
          return true
        }, copy: { $0[keyPath: path] = $1[keyPath: path] })
      look.follow(cell, manager)
    }

    /// Whether a field follows a key.
    static func isBound(_ cell: Cell, _ manager: SkinManager, _ name: String) -> Bool {
      existing(of: cell, manager)?.fields[name] != nil
    }

    /// Ends the following of a field.
    static func unbind(_ cell: Cell, _ manager: SkinManager, _ name: String) {
      guard let look = existing(of: cell, manager), let field = look.fields[name] else { return }
      if look.fields.count == 1 { return manager.unbind(cell, property) }
      look.fields[name] = nil
      if var configuration = cell.backgroundConfiguration {
        field.copy(&configuration, look.standard(cell))
        cell.backgroundConfiguration = configuration
      }
      look.follow(cell, manager)
    }

    private func follow(_ cell: Cell, _ manager: SkinManager) {
      manager.bind(
        cell, Self.property, to: fields.values.map(\.key), own: { _ in self },
        update: { cell, look, values in look.show(on: cell, values) })
    }

    /// Where a field without a value comes from.
    private func standard(_ cell: Cell) -> UIBackgroundConfiguration { own ?? cell.defaultBackgroundConfiguration() }

    private func show(on cell: Cell, _ values: SkinValues) {
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
