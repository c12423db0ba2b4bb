#if canImport(UIKit)
  package import Foundation
  package import SkinKit
  package import UIKit

  /// An invisible view by which views of SwiftUI find their window and the scope around them.
  package final class SkinAnchorView: UIView, HelperView {
    /// The manager that the views follow; `nil` if they follow the scope around them, or else the app's manager.
    package var manager: SkinManager? {
      didSet {
        if manager != nil { SkinScopes.shared.bridge() }
        if manager !== oldValue { followWindow() }
      }
    }
    /// Called when the view enters a window or a scope around it changes, with that scope's manager.
    package var onScope: (@MainActor (SkinManager?) -> Void)?

    package override init(frame: CGRect) {
      super.init(frame: frame)
      isUserInteractionEnabled = false
    }

    /// Not supported.
    /// - Parameter coder: Unused.
    package required init?(coder: NSCoder) { nil }

    package override func didMoveToWindow() {
      super.didMoveToWindow()
      scopeMayChange()
    }

    /// Called when the view enters a window, and when a scope around it is set or removed.
    func scopeMayChange() {
      guard window != nil else { return }
      onScope?(SkinScopes.shared.manager(around: self))
      followWindow()
    }

    /// Synchronizes the manager with the window's appearance, and prepares it to load the resources of skins.
    private func followWindow() {
      guard let window else { return }
      let followed = manager ?? SkinScopes.shared.manager(around: self) ?? .shared
      followed.prepareResources()
      followed.root.followAppearance(of: window)
    }
  }
#endif
