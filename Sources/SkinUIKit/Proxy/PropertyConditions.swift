#if canImport(UIKit)
  public import SkinKit
  import UIKit

  /// The state of an object, or the limit of a value, without which UIKit raises an exception when a property is set or used.
  enum PropertyCondition: String {
    /// The view is in the Mac idiom.
    case macIdiom
    /// The control doesn't behave as one of a Mac.
    case padBehavior
    /// No subview is a visual effect view.
    case noEffectInside
    /// The value isn't negative, except for the automatic height of a table view.
    case nonNegative
    /// The value is greater than 0.
    case positive
    /// The value is less than the stepper's maximum.
    case belowMaximum
    /// The value is greater than the stepper's minimum.
    case aboveMinimum

    /// Whether a value for any object meets the condition.
    func allows(_ value: Any) -> Bool {
      switch (self, value) {
      case (.nonNegative, let height as CGFloat): height >= 0 || height == UITableView.automaticDimension
      case (.nonNegative, let size as CGSize): size.width >= 0 && size.height >= 0
      case (.positive, let number as Double): number > 0
      default: true
      }
    }

    /// Whether an object meets the condition, and a value fits its other values.
    @MainActor func isMet(by object: AnyObject, setting value: Any) -> Bool {
      guard isMet(by: object) else { return false }
      switch (self, object, value) {
      case (.belowMaximum, let stepper as UIStepper, let least as Double): return least < stepper.maximumValue
      case (.aboveMinimum, let stepper as UIStepper, let most as Double): return most > stepper.minimumValue
      default: return true
      }
    }

    /// Whether an object meets the condition, whatever the value.
    @MainActor private func isMet(by object: AnyObject) -> Bool {
      guard let view = object as? UIView else { return true }
      let isMac = view.traitCollection.userInterfaceIdiom == .mac
      switch self {
      case .macIdiom: return isMac
      case .padBehavior:
        guard isMac else { return true }
        switch view {
        case let slider as UISlider: return slider.behavioralStyle != .mac
        case let button as UIButton: return button.behavioralStyle != .mac
        default: return true
        }
      case .noEffectInside: return !view.subviews.contains(where: Self.hasEffect)
      case .nonNegative, .positive, .belowMaximum, .aboveMinimum: return true
      }
    }

    /// Whether the objects that appearance proxies stand for meet the condition, as far as the app's idiom decides.
    @MainActor var isMetByProxies: Bool {
      let isMac = UITraitCollection.current.userInterfaceIdiom == .mac
      switch self {
      case .macIdiom: return isMac
      case .padBehavior: return !isMac
      case .noEffectInside, .nonNegative, .positive, .belowMaximum, .aboveMinimum: return true
      }
    }

    /// The condition as the end of a sentence.
    fileprivate var text: String {
      switch self {
      case .macIdiom: "only in the Mac idiom"
      case .padBehavior: "only while the control doesn't behave as one of a Mac"
      case .noEffectInside: "only while the view contains no visual effect view"
      case .nonNegative: "only to values that aren't negative"
      case .positive: "only to values greater than 0"
      case .belowMaximum: "only to values less than maximumValue"
      case .aboveMinimum: "only to values greater than minimumValue"
      }
    }

    @MainActor private static func hasEffect(_ view: UIView) -> Bool {
      view is UIVisualEffectView || view.subviews.contains(where: hasEffect)
    }
  }

  /// The conditions of properties, by identity and by name.
  ///
  /// Every binding of a property passes through ``guarding(_:_:)`` and ``checking(_:of:_:)``. Data can therefore name any property without raising an exception.
  @MainActor
  struct PropertyConditions {
    static let shared = PropertyConditions()

    private struct Entry {
      let condition: PropertyCondition
      let name: String
      /// Whether a class has the property.
      let isInherited: (AnyClass) -> Bool
    }

    private var byProperty: [SkinBindingProperty: [Entry]] = [:]
    private var byName: [String: [Entry]] = [:]
    /// The properties that were reported: one skin can reach thousands of views.
    private static var reported: Set<String> = []

    private init() {
      addStandard()
      // Key paths reach properties without a name, too.
      add(.positive, "stepValue", of: UIStepper.self, [SkinBindingProperty(\UIStepper.stepValue)])
      add(.belowMaximum, "minimumValue", of: UIStepper.self, [SkinBindingProperty(\UIStepper.minimumValue)])
      add(.aboveMinimum, "maximumValue", of: UIStepper.self, [SkinBindingProperty(\UIStepper.maximumValue)])
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    mutating func add<Target: AnyObject>(
      _ condition: PropertyCondition, _ name: String, of type: Target.Type, _ identities: [SkinBindingProperty]
    ) {
      let entry = Entry(condition: condition, name: name, isInherited: { $0 is Target.Type })
      for identity in identities { byProperty[identity, default: []].append(entry) }
      byName[name, default: []].append(entry)
    }

    /// The condition of a property, by the name that rules have for it.
    func condition(named name: String, of type: AnyClass) -> PropertyCondition? {
      byName[name]?.first { $0.isInherited(type) }?.condition
    }

    /// Whether a property has a condition, so that some objects may not be set.
    func hasCondition(_ property: SkinBindingProperty, of type: AnyClass) -> Bool {
      byProperty[property]?.contains { $0.isInherited(type) } == true
    }

    /// Returns a setter that leaves a property unchanged while UIKit would raise an exception.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func guarding<Target: AnyObject, Value>(
      _ property: SkinBindingProperty, _ set: @escaping @MainActor (Target, Value) -> Void
    ) -> @MainActor (Target, Value) -> Void {
      guard let entry = byProperty[property]?.first(where: { $0.isInherited(Target.self) }) else { return set }
      return { target, value in
        if entry.condition.isMet(by: target, setting: value) {
          set(target, value)
        } else {
          Self.report(entry, of: type(of: target))
        }
      }
    }

    /// Returns a conversion without the values that a property can't have; the object has its original value instead.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func checking<Target: AnyObject, Resource, Value>(
      _ property: SkinBindingProperty, of type: Target.Type,
      _ make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> Value?
    ) -> @MainActor (SkinVariants<Resource>, SkinAppearance) -> Value? {
      // Key paths are slow to look up, and no other type has such conditions.
      guard Value.self == CGFloat.self || Value.self == CGSize.self || Value.self == Double.self else { return make }
      return { variants, appearance in
        guard let value = make(variants, appearance) else { return nil }
        guard let entry = byProperty[property]?.first(where: { $0.isInherited(type) }), !entry.condition.allows(value)
        else { return value }
        Self.report(entry, of: type)
        return nil
      }
    }

    private static func report(_ entry: Entry, of type: AnyClass) {
      if reported.insert("\(type).\(entry.name)").inserted {
        SkinManager.report(.unavailable(entry.name, of: type, entry.condition))
      }
    }
  }

  extension SkinIssue.Code {
    /// A property that UIKit doesn't let be set in the object's state.
    public static let unavailableProperty: Self = "unavailable-property"
  }

  extension SkinIssue {
    fileprivate static func unavailable(
      _ name: String, of type: AnyClass, _ condition: PropertyCondition
    ) -> SkinIssue {
      SkinIssue(
        .unavailableProperty,
        "\(type).\(name) is left unchanged: UIKit lets it be set \(condition.text)",
        suggestion: "Bind another property; docs/coverage.md lists the conditions.", severity: .warning)
    }
  }
#endif
