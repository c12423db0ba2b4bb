#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// The detection of values that the app sets between updates, by property.
  @MainActor
  struct ObservedProperties {
    static let shared = ObservedProperties()

    /// Whether an object keeps a value that isn't the skin's, by property.
    private var keeping: [SkinBindingProperty: @MainActor (AnyObject) -> Bool] = [:]

    /// The properties that UIKit changes by itself, such as for a keyboard.
    private let ignored: Set<SkinBindingProperty> = [
      SkinBindingProperty(\UIScrollView.contentInset), SkinBindingProperty(\UIScrollView.verticalScrollIndicatorInsets),
      SkinBindingProperty(\UIScrollView.horizontalScrollIndicatorInsets),
      SkinBindingProperty(\UIScrollView.contentOffset),
    ]

    private init() {
      // Users type into these.
      keeping[SkinBindingProperty(\UITextField.text)] = { _ in true }
      keeping[SkinBindingProperty(\UISearchBar.text)] = { _ in true }
      keeping[SkinBindingProperty(\UITextView.text)] = { ($0 as? UITextView)?.isEditable != false }
    }

    /// Returns a setter that may change other properties, whose new values are a skin's, too.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    static func settingSeveral<Target: AnyObject, Value>(
      _ set: @escaping @MainActor (Target, Value) -> Void
    ) -> @MainActor (Target, Value) -> Void {
      { target, value in SkinManager.settingSeveral(of: target) { set(target, value) } }
    }

    /// Returns the detection of changes of a property; `nil` if UIKit changes it by itself.
    /// - Parameters:
    ///   - property: The property.
    ///   - isUniform: Whether all objects of a class that are set to a value return the same one.
    ///   - get: Returns its value.
    /// - Returns: The detection.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func changes<Target: AnyObject, Value: Equatable>(
      of property: SkinBindingProperty, isUniform: Bool = false, _ get: @escaping (Target) -> Value
    ) -> ChangeDetection<Target, Value>? {
      guard !ignored.contains(property) else { return nil }
      let isUniform = isUniform && !PropertyConditions.shared.hasCondition(property, of: Target.self)
      guard Value.self is UIFont.Type || Value.self is UIFont?.Type else {
        return ChangeDetection(
          isUniform: isUniform, keepsChanges: keeping[property], current: { .some(get($0)) }, isSame: { $0 == $1 })
      }
      return ChangeDetection(current: { Self.setsFont(of: $0) ? nil : .some(get($0)) }, isSame: { $0 == $1 })
    }

    /// Returns the detection of changes of a property that methods access.
    ///
    /// They can read a font from a subview, which may scale it.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func changes<Target: AnyObject, Value: Equatable>(
      ofMethods property: SkinBindingProperty, _ get: @escaping (Target) -> Value
    ) -> ChangeDetection<Target, Value>? {
      let isFont = Value.self is UIFont.Type || Value.self is UIFont?.Type
      return isFont && Target.self is UIView.Type ? nil : changes(of: property, get)
    }

    /// Whether UIKit sets the font of an object: one that is scaled, or that of the first character in an editor.
    private static func setsFont(of object: AnyObject) -> Bool {
      switch object {
      // Casts to classes take a fraction of the time of one to the protocol.
      case let label as UILabel: label.adjustsFontForContentSizeCategory
      case let view as UITextView: view.isEditable || view.adjustsFontForContentSizeCategory
      case let object as any UIContentSizeCategoryAdjusting: object.adjustsFontForContentSizeCategory
      default: false
      }
    }
  }
#endif
