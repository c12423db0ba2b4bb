#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// The detection of values that the app sets between updates, by property.
  @MainActor
  struct ObservedProperties {
    static let shared = ObservedProperties()

    /// Whether an object keeps a value that isn't the skin's, by property.
    private var keeping: [BindingProperty: @MainActor (AnyObject) -> Bool] = [:]

    private init() {
      // Users type into these.
      keeping[BindingProperty(\UITextField.text)] = { _ in true }
      keeping[BindingProperty(\UISearchBar.text)] = { _ in true }
      keeping[BindingProperty(\UITextView.text)] = { ($0 as? UITextView)?.isEditable != false }
    }

    /// Returns a setter that may change other properties, whose new values are a skin's, too.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    static func settingSeveral<Target: AnyObject, Value>(
      _ set: @escaping @MainActor (Target, Value) -> Void
    ) -> @MainActor (Target, Value) -> Void {
      { target, value in SkinManager.settingSeveral(of: target) { set(target, value) } }
    }

    /// Returns the detection of changes of a property.
    /// - Parameters:
    ///   - property: The property.
    ///   - isUniform: Whether all objects that are set to a value return the same one.
    ///   - get: Returns its value.
    /// - Returns: The detection.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func changes<Target: AnyObject, Value: Equatable>(
      of property: BindingProperty, isUniform: Bool = false, _ get: @escaping (Target) -> Value
    ) -> ChangeDetection<Target, Value> {
      let isFont = Value.self is UIFont.Type || Value.self is UIFont?.Type
      guard isFont else {
        return ChangeDetection(
          isUniform: isUniform, keepsChanges: keeping[property], current: { .some(get($0)) }, isSame: { $0 == $1 })
      }
      return ChangeDetection(
        current: { target in
          // UIKit sets a scaled font itself.
          (target as? any UIContentSizeCategoryAdjusting)?.adjustsFontForContentSizeCategory == true
            ? nil : .some(get(target))
        }, isSame: { $0 == $1 })
    }
  }
#endif
