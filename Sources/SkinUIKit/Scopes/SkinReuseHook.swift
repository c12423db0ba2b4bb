#if canImport(UIKit)
  import UIKit

  #if canImport(ObjectiveC) && !HEADLESS
    import ObjectiveC
  #endif

  /// Notifies the observers of ``SkinViewHook`` of reused cells, headers and footers, as if they had just entered the window.
  ///
  /// A reused cell may never leave the window, and a reconfigured one stays where it is, without `prepareForReuse()`. The app's code sets
  /// values in `cellForRow`; the layout that follows, before the cell is drawn, is the first moment at which they can be replaced.
  @MainActor
  enum SkinReuseHook {
    /// The cells that the app fills, and that haven't been laid out since.
    private static var filled = WeakViews<Void>()
    private static var isInstalled = false

    private static func willBeFilled(_ view: UIView) {
      filled[view] = ()
      view.setNeedsLayout()
    }

    private static func didLayOut(_ view: UIView) {
      guard filled[view] != nil else { return }
      filled[view] = nil
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
          wrap(#selector(UITableViewCell.prepareForReuse), of: type) { willBeFilled($0) }
          wrap(#selector(UIView.layoutSubviews), of: type) { didLayOut($0) }
        }
        // A reconfigured cell is dequeued without being prepared for reuse.
        wrapResult(NSSelectorFromString("dequeueReusableCellWithIdentifier:forIndexPath:"), of: UITableView.self)
        wrapResult(
          NSSelectorFromString("dequeueReusableCellWithReuseIdentifier:forIndexPath:"), of: UICollectionView.self)
        wrapConfiguredResult(
          NSSelectorFromString("dequeueConfiguredReusableCellWithRegistration:forIndexPath:item:"),
          of: UICollectionView.self)
      }

      /// Marks the cells that a method of a list with two arguments returns.
      private static func wrapResult(_ selector: Selector, of type: AnyClass) {
        guard let method = class_getInstanceMethod(type, selector) else { return }
        typealias Original = @convention(c) (UIView, Selector, AnyObject?, AnyObject?) -> UIView?
        // The type of the implementation of a method with two objects and an object as its result.
        let original = unsafeBitCast(method_getImplementation(method), to: Original.self)
        let replacement: @convention(block) @MainActor (UIView, AnyObject?, AnyObject?) -> UIView? = {
          list, name, path in
          let cell = original(list, selector, name, path)
          if let cell { willBeFilled(cell) }
          return cell
        }
        method_setImplementation(method, imp_implementationWithBlock(replacement))
      }

      /// Marks the cells that a method of a list with three arguments returns.
      private static func wrapConfiguredResult(_ selector: Selector, of type: AnyClass) {
        guard let method = class_getInstanceMethod(type, selector) else { return }
        typealias Original = @convention(c) (UIView, Selector, AnyObject?, AnyObject?, AnyObject?) -> UIView?
        // The type of the implementation of a method with three objects and an object as its result.
        let original = unsafeBitCast(method_getImplementation(method), to: Original.self)
        let replacement: @convention(block) @MainActor (UIView, AnyObject?, AnyObject?, AnyObject?) -> UIView? = {
          list, registration, path, item in
          let cell = original(list, selector, registration, path, item)
          if let cell { willBeFilled(cell) }
          return cell
        }
        method_setImplementation(method, imp_implementationWithBlock(replacement))
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
        UIView.prepareForReuseHook = { willBeFilled($0) }
        UIView.dequeueHook = { willBeFilled($0) }
        UIView.didLayOutReusableHook = { didLayOut($0) }
      }
    #endif
  }
#endif
