// What cells, headers and lists have in common, so that their looks are told once.

#if canImport(UIKit)
  public import UIKit

  /// A view with a background view of its own: tables, collection views, their cells and headers.
  @MainActor
  public protocol SkinBackgroundHost: UIView {
    /// The view behind all others.
    var backgroundView: UIView? { get set }
  }

  /// A cell with a background view that is seen while it is selected or touched.
  @MainActor
  public protocol SkinSelectable: UIView {
    /// The view behind a selected cell's content.
    var selectedBackgroundView: UIView? { get set }
  }

  /// A cell or header that shows configurations.
  @MainActor
  public protocol SkinConfigurable: SkinBackgroundHost {
    /// What its content is described by.
    var contentConfiguration: (any UIContentConfiguration)? { get set }
    /// What its background is described by.
    var backgroundConfiguration: UIBackgroundConfiguration? { get set }

    /// The background that its list gives it.
    /// - Returns: The background.
    func defaultBackgroundConfiguration() -> UIBackgroundConfiguration
  }

  /// A cell or header that has labels.
  @MainActor
  public protocol SkinLabelled: UIView {
    /// The label of the text.
    var textLabel: UILabel? { get }
    /// The label of the second text.
    var detailTextLabel: UILabel? { get }
  }

  extension UITableView: SkinBackgroundHost {}

  extension UICollectionView: SkinBackgroundHost {}

  extension UITableViewCell: SkinConfigurable, SkinSelectable, SkinLabelled {}

  extension UITableViewHeaderFooterView: SkinConfigurable, SkinLabelled {}

  extension UICollectionViewCell: SkinConfigurable, SkinSelectable {}
#endif
