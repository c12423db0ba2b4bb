#if canImport(UIKit)
  import Foundation
  import UIKit

  /// An invisible subview that receives events of its host that UIKit sends to views only.
  ///
  /// Up to iOS 16, these include changes of traits. The companion is removed when nothing needs it any more.
  final class CompanionView: UIView, HelperView {
    /// Called when the host's traits change, by the identities of the observations.
    private var traitHandlers: [ObjectIdentifier: @MainActor () -> Void] = [:]
    /// Called after the host has entered a window.
    private var windowHandler: (@MainActor () -> Void)?
    /// Called when the host's size changes.
    private var layoutHandler: (@MainActor () -> Void)?

    private init(of host: UIView) {
      // An effect view takes subviews only into its content.
      let parent = (host as? UIVisualEffectView)?.contentView ?? host
      super.init(frame: parent.bounds)
      isUserInteractionEnabled = false
      backgroundColor = nil
      autoresizingMask = [.flexibleWidth, .flexibleHeight]
      parent.insertSubview(self, at: 0)
    }

    /// Not supported.
    /// - Parameter coder: Unused.
    required init?(coder: NSCoder) { nil }

    private static func existing(in host: UIView) -> CompanionView? {
      let parent = (host as? UIVisualEffectView)?.contentView ?? host
      return parent.subviews.lazy.compactMap { $0 as? CompanionView }.first
    }

    private static func companion(of host: UIView) -> CompanionView { existing(in: host) ?? CompanionView(of: host) }

    /// Calls a closure when a view's traits change, or no longer.
    static func onTraitChange(of host: UIView, by id: ObjectIdentifier, _ handler: (@MainActor () -> Void)?) {
      guard let companion = handler == nil ? existing(in: host) : companion(of: host) else { return }
      companion.traitHandlers[id] = handler
      companion.removeIfIdle()
    }

    /// Calls a closure each time that a view has entered a window, or no longer.
    static func onEnteringWindow(of host: UIView, _ handler: (@MainActor () -> Void)?) {
      guard let companion = handler == nil ? existing(in: host) : companion(of: host) else { return }
      companion.windowHandler = handler
      companion.removeIfIdle()
    }

    /// Calls a closure when a view's size changes, or no longer.
    static func onLayout(of host: UIView, _ handler: (@MainActor () -> Void)?) {
      guard let companion = handler == nil ? existing(in: host) : companion(of: host) else { return }
      companion.layoutHandler = handler
      companion.removeIfIdle()
    }

    private func removeIfIdle() {
      if traitHandlers.isEmpty, windowHandler == nil, layoutHandler == nil { removeFromSuperview() }
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      super.traitCollectionDidChange(previous)
      for handler in traitHandlers.values { handler() }
    }

    override func didMoveToWindow() {
      super.didMoveToWindow()
      if window != nil { windowHandler?() }
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      layoutHandler?()
    }
  }
#endif
