#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// The app's configuration of a cell or header, and the fields that follow keys.
  ///
  /// The app's configuration is kept as a whole, because UIKit gives the fields that no code has set the values of the cell's state,
  /// such as selected: copied one by one, they would stay the same in each state. A configuration that the app sets or changes while a
  /// skin is shown takes its place.
  @MainActor
  final class ConfigurationAppearance<Cell: SkinConfigurable, Configuration: CellConfiguration>: CompositeAppearance {
    struct Field: CompositeField {
      /// The key path of the property.
      let id: AnyKeyPath
      let key: AnySkinKey
      /// Sets the key's value in a configuration, and returns whether there is one.
      let put: @MainActor (inout Configuration, SkinValues) -> Bool
      /// Returns whether two configurations have the same value.
      let isSame: @MainActor (Configuration, Configuration) -> Bool
      /// Copies the field from another configuration.
      let copy: @MainActor (inout Configuration, Configuration) -> Void

      @inline(never) @_semantics("optimize.sil.specialize.generic.never")
      @MainActor init<Resource: SkinResource, Value: Equatable>(
        _ key: SkinKey<Resource>, _ path: WritableKeyPath<Configuration, Value>,
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

    static var name: String { Configuration.propertyName }

    var fields: [AnyKeyPath: Field] = [:]
    /// The app's configuration.
    private var original: Configuration?
    /// The configuration after the last update with a skin's value; `nil` while there is none.
    private var shown: Configuration?
    /// Set while the cell has a configuration only because of a skin.
    private var replaced: ReplacedBackground?

    init(_ cell: Cell) { original = Configuration.current(of: cell) }

    /// The configuration without values of a skin, in the cell's state; `nil` if the cell has none and gets none.
    private func standard(_ cell: Cell) -> Configuration? {
      original?.updated(by: cell) ?? Configuration.made(for: cell)
    }

    /// Takes what the app has set since the last update as the original.
    private func noticeChange(of cell: Cell) {
      let current = Configuration.current(of: cell)
      guard let shown, let current, let standard = standard(cell) else {
        original = current
        replaced = nil
        return
      }
      // The cell itself may have updated it for another state.
      guard current.updated(by: cell) != shown.updated(by: cell) else { return }
      var changed = current
      for field in fields.values where field.isSame(current, shown) { field.copy(&changed, standard) }
      original = changed
      replaced = nil
    }

    func apply(_ values: SkinValues, to cell: Cell) {
      noticeChange(of: cell)
      let wasShown = shown != nil
      shown = nil
      guard var configuration = standard(cell) else { return }
      var hasValue = false
      for field in fields.values where field.put(&configuration, values) { hasValue = true }
      if hasValue {
        if Configuration.current(of: cell) == nil { replaced = ReplacedBackground(cell) }
        configuration.show(on: cell)
        shown = Configuration.current(of: cell)
      } else if let replaced {
        self.replaced = nil
        replaced.restore(on: cell)
      } else if wasShown {
        configuration.show(on: cell)
      }
    }
  }

  /// The views and the color that UIKit removes when a cell gets a configuration.
  @MainActor
  private struct ReplacedBackground {
    let color: UIColor?
    let view: UIView?
    let selectedView: UIView?

    init(_ cell: some SkinConfigurable) {
      color = cell.backgroundColor
      view = cell.backgroundView
      selectedView = (cell as? any SkinSelectable)?.selectedBackgroundView
    }

    func restore(on cell: some SkinConfigurable) {
      cell.backgroundConfiguration = nil
      cell.backgroundColor = color
      cell.backgroundView = view
      (cell as? any SkinSelectable)?.selectedBackgroundView = selectedView
    }
  }
#endif
