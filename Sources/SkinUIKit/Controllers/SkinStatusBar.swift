// The status bar's looks: UIKit asks controllers for them, so a controller keeps what it answers in an object that follows keys.

#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  /// What a controller answers when UIKit asks how the status bar should look; its properties can follow keys.
  ///
  /// ```swift
  /// final class HomeViewController: UIViewController {
  ///   private lazy var statusBar = SkinStatusBar(of: self)
  ///   override var preferredStatusBarStyle: UIStatusBarStyle { statusBar.style }
  ///
  ///   override func viewDidLoad() {
  ///     super.viewDidLoad()
  ///     statusBar.skin.style("home.status_bar")  // 0: by light and dark, 1: light content, 3: dark content
  ///   }
  /// }
  /// ```
  /// A navigation controller with a visible bar isn't asked for its content's style: override `childForStatusBarStyle` there.
  @MainActor
  public final class SkinStatusBar: SkinTarget {
    private weak var controller: UIViewController?

    /// What `preferredStatusBarStyle` answers.
    public var style = UIStatusBarStyle.default { didSet { if style != oldValue { changed() } } }

    /// What `prefersStatusBarHidden` answers.
    public var isHidden = false { didSet { if isHidden != oldValue { changed() } } }

    /// Keeps the looks for a controller.
    /// - Parameter controller: The controller that answers with them; it isn't kept alive.
    public init(of controller: UIViewController) { self.controller = controller }

    private func changed() { controller?.setNeedsStatusBarAppearanceUpdate() }
  }
#endif
