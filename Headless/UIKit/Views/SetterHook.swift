// The stand-in for replacing setters at run time, which needs Objective-C.

/// A closure that setters of views call first, for libraries that replace the setters where Objective-C is.
package enum SetterHook {
  /// Called with the view, the name of the property, the new value, the state, which is normal for properties without states, and a
  /// closure that sets the value.
  ///
  /// If it returns `true`, the setter does nothing.
  @MainActor package static var willSet:
    (@MainActor (UIView, String, AnyObject?, UIControl.State, @MainActor () -> Void) -> Bool)?

  /// Whether the hook has set the property.
  @MainActor static func sets<View: UIView>(
    _ view: View, _ name: String, _ value: AnyObject?, _ state: UIControl.State = .normal,
    assign: @MainActor (View) -> Void
  ) -> Bool {
    willSet?(view, name, value, state) { assign(view) } ?? false
  }
}
