#if canImport(UIKit)
  public import UIKit

  /// A view with a background view: tables, collection views, their cells and headers.
  @MainActor @preconcurrency
  public protocol SkinBackgroundHost: UIView {
    /// The view behind all other content.
    var backgroundView: UIView? { get set }
  }

  /// A cell with a background view that is visible while the cell is selected or touched.
  @MainActor @preconcurrency
  public protocol SkinSelectable: UIView {
    /// The view behind a selected cell's content.
    var selectedBackgroundView: UIView? { get set }
  }

  /// A cell or header with configurations.
  @MainActor @preconcurrency
  public protocol SkinConfigurable: SkinBackgroundHost {
    /// The configuration of the content.
    var contentConfiguration: (any UIContentConfiguration)? { get set }
    /// The configuration of the background.
    var backgroundConfiguration: UIBackgroundConfiguration? { get set }
    /// Whether the view updates the configuration of the content for its state.
    var automaticallyUpdatesContentConfiguration: Bool { get }
    /// Whether the view updates the configuration of the background for its state.
    var automaticallyUpdatesBackgroundConfiguration: Bool { get }

    /// Returns the background configuration that the list provides.
    /// - Returns: The configuration.
    func defaultBackgroundConfiguration() -> UIBackgroundConfiguration
  }

  /// A cell or header with labels.
  @MainActor @preconcurrency
  public protocol SkinLabeled: UIView {
    /// The label of the text.
    var textLabel: UILabel? { get }
    /// The label of the detail text.
    var detailTextLabel: UILabel? { get }
  }

  extension UITableView: SkinBackgroundHost {}

  extension UICollectionView: SkinBackgroundHost {}

  extension UITableViewCell: SkinConfigurable, SkinSelectable, SkinLabeled {}

  extension UITableViewHeaderFooterView: SkinConfigurable, SkinLabeled {}

  extension UICollectionViewCell: SkinConfigurable, SkinSelectable {}
#endif
