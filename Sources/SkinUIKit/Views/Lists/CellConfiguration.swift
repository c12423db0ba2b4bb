#if canImport(UIKit)
  import UIKit

  /// A configuration that a cell or header takes as a whole.
  @MainActor
  protocol CellConfiguration: Equatable {
    /// The name of the property that holds it.
    static var propertyName: String { get }

    /// Returns the configuration of a cell, if it has one of this type.
    static func current(of cell: some SkinConfigurable) -> Self?
    /// Returns the configuration that a cell without one gets; `nil` if it gets none.
    static func made(for cell: some SkinConfigurable) -> Self?
    /// Sets it on a cell.
    func show(on cell: some SkinConfigurable)
    /// Returns it for a cell's state, if the cell updates it by itself.
    func updated(by cell: some SkinConfigurable) -> Self
  }

  extension UIBackgroundConfiguration: CellConfiguration {
    static var propertyName: String { "backgroundConfiguration" }

    static func current(of cell: some SkinConfigurable) -> Self? { cell.backgroundConfiguration }

    static func made(for cell: some SkinConfigurable) -> Self? { cell.defaultBackgroundConfiguration() }

    func show(on cell: some SkinConfigurable) { cell.backgroundConfiguration = self }

    func updated(by cell: some SkinConfigurable) -> Self {
      guard cell.automaticallyUpdatesBackgroundConfiguration, let state = cell.shownState else { return self }
      return updated(for: state)
    }
  }

  extension UIListContentConfiguration: CellConfiguration {
    static var propertyName: String { "contentConfiguration" }

    static func current(of cell: some SkinConfigurable) -> Self? { cell.contentConfiguration as? Self }

    static func made(for cell: some SkinConfigurable) -> Self? { nil }

    func show(on cell: some SkinConfigurable) { cell.contentConfiguration = self }

    func updated(by cell: some SkinConfigurable) -> Self {
      guard cell.automaticallyUpdatesContentConfiguration, let state = cell.shownState else { return self }
      return updated(for: state)
    }
  }

  extension SkinConfigurable {
    /// The state that the view shows.
    fileprivate var shownState: (any UIConfigurationState)? {
      switch self as UIView {
      case let cell as UITableViewCell: cell.configurationState
      case let cell as UICollectionViewCell: cell.configurationState
      case let view as UITableViewHeaderFooterView: view.configurationState
      default: nil
      }
    }
  }
#endif
