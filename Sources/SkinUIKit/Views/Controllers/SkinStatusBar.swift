#if canImport(UIKit)
  public import UIKit

  /// The status bar's style and visibility, for a controller to return to UIKit.
  ///
  /// Both can be bound to keys.
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
  /// UIKit doesn't ask the content of a navigation controller with a visible bar. Override `childForStatusBarStyle` there.
  @MainActor @preconcurrency
  public final class SkinStatusBar: SkinTarget {
    private weak var controller: UIViewController?

    /// The value for `preferredStatusBarStyle`.
    public var style = UIStatusBarStyle.default { didSet { if style != oldValue { changed() } } }

    /// The value for `prefersStatusBarHidden`.
    public var isHidden = false { didSet { if isHidden != oldValue { changed() } } }

    /// Creates a status bar's style for a controller.
    /// - Parameter controller: The controller, which is held weakly.
    public init(of controller: UIViewController) { self.controller = controller }

    private func changed() { controller?.setNeedsStatusBarAppearanceUpdate() }
  }
#endif
