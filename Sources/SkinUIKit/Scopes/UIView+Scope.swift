// A window or a part of it that shows another skin than the rest.

#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension UIView {
    /// The manager that this view, and all that lies in it, follows in place of the one around it.
    ///
    /// ```swift
    /// let preview = SkinManager(scopeOf: .shared)
    /// card.skinScope = preview            // a view; or a window
    /// preview.apply(night)                // the card shows it, the rest doesn't
    /// card.skinScope = nil                // and is as the rest again
    /// ```
    /// What follows the manager around it moves to this one at once, with what belongs to the views: layers, bar items, controllers. Views that come into
    /// the scope later do so when they enter the window (see ``SkinViewHook``), and those that leave it for elsewhere move back. An object told to follow
    /// a manager that has nothing to do with the scope, by ``SkinTarget/skin(following:)``, stays with that. The manager is kept alive by the scope.
    public var skinScope: SkinManager? {
      get { SkinScopes.shared.manager(at: self) }
      set { SkinScopes.shared.set(newValue, at: self) }
    }

    /// Lets the view, and all that lies in it, follow the manager of the scope that it lies in.
    ///
    /// Only needed where ``SkinViewHook`` isn't allowed: after adding views to a scope, and after moving them out.
    public func adoptSkinScope() { SkinScopes.shared.adoptAll(in: self) }
  }
#endif
