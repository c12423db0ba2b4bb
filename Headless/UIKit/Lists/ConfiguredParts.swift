// Applies configurations to a cell or header: its content view, its background view, and when both are updated.

internal import Foundation

@MainActor final class ConfiguredParts {
  /// The content view while there is no content configuration.
  let plain = UIView()
  let background = BackgroundConfigurationView()
  private(set) var configured: (any UIView & UIContentView)?
  private var needsUpdate = false
  private(set) var isUpdating = false

  var contentView: UIView { configured ?? plain }

  func add(to host: UIView) {
    for view in [background, plain] as [UIView] { host.addSubview(view) }
    background.isHidden = true
  }

  /// Shows a content configuration, reusing the current view if it supports the configuration.
  func show(_ configuration: (any UIContentConfiguration)?, in host: UIView) {
    host.setNeedsLayout()
    if let content = configured as? UIListContentView, let list = configuration as? UIListContentConfiguration {
      content.configuration = list
      return
    }
    guard configuration != nil || configured != nil else { return }
    contentView.removeFromSuperview()
    configured = configuration?.makeContentView()
    host.insertSubview(contentView, aboveSubview: background)
  }

  func show(_ configuration: UIBackgroundConfiguration?) {
    background.configuration = configuration
    background.isHidden = configuration == nil
  }

  func setNeedsUpdate() { needsUpdate = true }

  /// Updates once, ignoring changes by the update itself.
  func updateIfNeeded(_ update: () -> Void) {
    guard needsUpdate, !isUpdating else { return }
    isUpdating = true
    update()
    isUpdating = false
    needsUpdate = false
  }
}

/// A cell or header that shows configurations and updates them for its state.
@MainActor protocol ConfiguredView: AnyObject {
  var automaticallyUpdatesContentConfiguration: Bool { get }
  var automaticallyUpdatesBackgroundConfiguration: Bool { get }
  var contentConfiguration: (any UIContentConfiguration)? { get set }
  var backgroundConfiguration: UIBackgroundConfiguration? { get set }
}

extension ConfiguredView {
  /// Updates the configurations for a state, unless the app does.
  func updateConfigurations(for state: any UIConfigurationState) {
    if automaticallyUpdatesContentConfiguration, let configuration = contentConfiguration {
      contentConfiguration = configuration.updated(for: state)
    }
    if automaticallyUpdatesBackgroundConfiguration, let configuration = backgroundConfiguration {
      backgroundConfiguration = configuration.updated(for: state)
    }
  }
}

extension UITableViewCell: ConfiguredView {}
extension UITableViewHeaderFooterView: ConfiguredView {}
extension UICollectionViewCell: ConfiguredView {}
