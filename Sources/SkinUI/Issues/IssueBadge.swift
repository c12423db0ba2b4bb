#if canImport(UIKit)
  import Foundation
  import SkinKit
  import SkinUIKit
  import UIKit

  /// A badge with the number of issues in a corner of the newest window; touching it shows the issues.
  @MainActor
  final class IssueBadge: UIButton, HelperView {
    private let log: IssueLog
    private var isExpanded = false

    /// Creates a badge, which isn't in a window yet.
    /// - Parameter log: The issues.
    init(_ log: IssueLog) {
      self.log = log
      super.init(frame: .zero)
      accessibilityIdentifier = "SkinKit.issues"
      backgroundColor = UIColor(red: 0.75, green: 0, blue: 0, alpha: 0.9)
      setTitleColor(.white, for: .normal)
      titleLabel?.font = .systemFont(ofSize: 12)
      layer.cornerRadius = 6
      addAction(
        UIAction { [weak self] _ in
          self?.isExpanded.toggle()
          self?.update()
        }, for: .touchUpInside)
    }

    /// Not supported.
    /// - Parameter coder: Unused.
    required init?(coder: NSCoder) { nil }

    /// Shows the current issues over a window; nothing while there are none.
    /// - Parameter window: The window.
    func show(in window: UIWindow?) {
      if let window, superview !== window { window.addSubview(self) }
      update()
    }

    private func update() {
      isHidden = log.issues.isEmpty
      guard let window = superview, let newest = log.issues.last else { return }
      let title =
        isExpanded
        ? log.issues.suffix(8).map(\.description).joined(separator: "\n")
        : "\(log.issues.count) \(newest.severity == .error ? "⚠︎" : "!")"
      setTitle(title, for: .normal)
      titleLabel?.numberOfLines = isExpanded ? 0 : 1
      let inset = window.safeAreaInsets
      let width = isExpanded ? window.bounds.width - 16 : 44
      let height = isExpanded ? window.bounds.height / 3 : 24
      frame = CGRect(
        x: window.bounds.width - width - 8, y: window.bounds.height - height - inset.bottom - 8, width: width,
        height: height)
      window.bringSubviewToFront(self)
    }
  }
#endif
