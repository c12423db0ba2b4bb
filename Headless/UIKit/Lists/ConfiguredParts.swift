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

  /// Shows a content configuration, in the view that shows such a one already or in a new one.
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

  /// Updates once, whatever the update itself changes.
  func updateIfNeeded(_ update: () -> Void) {
    guard needsUpdate, !isUpdating else { return }
    isUpdating = true
    update()
    isUpdating = false
    needsUpdate = false
  }
}
