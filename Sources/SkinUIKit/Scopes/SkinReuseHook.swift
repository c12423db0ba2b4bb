#if canImport(UIKit)
  import UIKit

  #if canImport(ObjectiveC) && !HEADLESS
    import ObjectiveC
  #endif

  /// Notifies the observers of ``SkinViewHook`` of reused cells, headers and footers, as if they had just entered the window.
  ///
  /// A reused cell may never leave the window. After `prepareForReuse()`, the app's code sets values in `cellForRow`; the layout that
  /// follows, before the cell is drawn, is the first moment at which they can be replaced.
  @MainActor
  enum SkinReuseHook {
    /// The cells that are reused, and haven't been laid out since.
    private static var reused = WeakViews<Void>()
    private static var isInstalled = false

    private static func willBeReused(_ view: UIView) {
      reused[view] = ()
      view.setNeedsLayout()
    }

    private static func didLayOut(_ view: UIView) {
      guard reused[view] != nil else { return }
      reused[view] = nil
      SkinViewHook.notifyAgain(of: view)
    }

    #if canImport(ObjectiveC) && !HEADLESS
      /// Installs the hook, unless ``SkinViewHook/isAllowed`` is `false`.
      static func install() {
        guard SkinViewHook.isAllowed, !isInstalled else { return }
        isInstalled = true
        for type in [UITableViewCell.self, UITableViewHeaderFooterView.self, UICollectionReusableView.self]
          as [AnyClass]
        {
          // The method's selector is the same for all three classes.
          wrap(#selector(UITableViewCell.prepareForReuse), of: type) { willBeReused($0) }
          wrap(#selector(UIView.layoutSubviews), of: type) { didLayOut($0) }
        }
      }

      /// Calls a closure after a method of a class without arguments or result.
      private static func wrap(
        _ selector: Selector, of type: AnyClass, then handler: @escaping @MainActor (UIView) -> Void
      ) {
        guard let method = class_getInstanceMethod(type, selector) else { return }
        typealias Original = @convention(c) (UIView, Selector) -> Void
        // The type of the implementation of a method without arguments or result.
        let original = unsafeBitCast(method_getImplementation(method), to: Original.self)
        let replacement: @convention(block) @MainActor (UIView) -> Void = { view in
          original(view, selector)
          handler(view)
        }
        let implementation = imp_implementationWithBlock(replacement)
        // A class that inherits the method gets one of its own, so that its superclass keeps the original.
        if !class_addMethod(type, selector, implementation, method_getTypeEncoding(method)) {
          method_setImplementation(method, implementation)
        }
      }
    #else
      /// Installs the hook, unless ``SkinViewHook/isAllowed`` is `false`.
      static func install() {
        guard SkinViewHook.isAllowed, !isInstalled else { return }
        isInstalled = true
        UIView.prepareForReuseHook = { willBeReused($0) }
        UIView.didLayOutReusableHook = { didLayOut($0) }
      }
    #endif
  }
#endif
