#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension UIView {
    /// The manager that this view and its subviews follow, in place of the surrounding one.
    ///
    /// ```swift
    /// let preview = SkinManager(scopeOf: .shared)
    /// card.skinScope = preview            // a view or a window
    /// preview.apply(night)                // only the card shows it
    /// card.skinScope = nil                // follows the surrounding manager again
    /// ```
    /// Bindings to the surrounding manager move to this one at once, including those of layers, bar items and controllers. Views that are
    /// added later move when they enter the window (see ``SkinViewHook``), and move back when they leave the scope. Objects that were bound
    /// to an unrelated manager by ``SkinTarget/skin(following:)`` stay with that. The scope keeps the manager alive.
    public var skinScope: SkinManager? {
      get { SkinScopes.shared.manager(at: self) }
      set { SkinScopes.shared.set(newValue, at: self) }
    }

    /// Moves the bindings of the view and its subviews to the manager of their current scope.
    ///
    /// Only needed if ``SkinViewHook`` isn't allowed, after adding views to a scope or moving them out of it.
    public func adoptSkinScope() { SkinScopes.shared.adoptAll(in: self) }
  }
#endif
