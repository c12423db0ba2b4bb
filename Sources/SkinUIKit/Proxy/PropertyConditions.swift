#if canImport(UIKit)
  public import SkinKit
  import UIKit

  /// The state of an object without which UIKit raises an exception when a property is set.
  enum PropertyCondition: String {
    /// The view is in the Mac idiom.
    case macIdiom
    /// The control doesn't behave as one of a Mac.
    case padBehavior
    /// No subview is a visual effect view.
    case noEffectInside

    /// Whether an object meets the condition.
    @MainActor func isMet(by object: AnyObject) -> Bool {
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
      }
    }

    /// Whether the objects that appearance proxies stand for meet the condition, as far as the app's idiom decides.
    @MainActor var isMetByProxies: Bool {
      let isMac = UITraitCollection.current.userInterfaceIdiom == .mac
      switch self {
      case .macIdiom: return isMac
      case .padBehavior: return !isMac
      case .noEffectInside: return true
      }
    }

    /// The condition as the end of a sentence.
    fileprivate var text: String {
      switch self {
      case .macIdiom: "only in the Mac idiom"
      case .padBehavior: "only while the control doesn't behave as one of a Mac"
      case .noEffectInside: "only while the view contains no visual effect view"
      }
    }

    @MainActor private static func hasEffect(_ view: UIView) -> Bool {
      view is UIVisualEffectView || view.subviews.contains(where: hasEffect)
    }
  }

  /// The conditions of properties, by identity and by name.
  ///
  /// Every binding of a property passes through ``guarding(_:_:)``. Data can therefore name any property without raising an exception.
  @MainActor
  struct PropertyConditions {
    static let shared = PropertyConditions()

    private struct Entry {
      let condition: PropertyCondition
      let name: String
      /// Whether a class has the property.
      let isInherited: (AnyClass) -> Bool
    }

    private var byProperty: [BindingProperty: [Entry]] = [:]
    private var byName: [String: [Entry]] = [:]
    /// The properties that were reported: one skin can reach thousands of views.
    private static var reported: Set<String> = []

    private init() { addStandard() }

    mutating func add<Target: AnyObject>(
      _ condition: PropertyCondition, _ name: String, of type: Target.Type, _ identities: [BindingProperty]
    ) {
      let entry = Entry(condition: condition, name: name, isInherited: { $0 is Target.Type })
      for identity in identities { byProperty[identity, default: []].append(entry) }
      byName[name, default: []].append(entry)
    }

    /// The condition of a property, by the name that rules have for it.
    func condition(named name: String, of type: AnyClass) -> PropertyCondition? {
      byName[name]?.first { $0.isInherited(type) }?.condition
    }

    /// Returns a setter that leaves a property unchanged while UIKit would raise an exception.
    func guarding<Target: AnyObject, Value>(
      _ property: BindingProperty, _ set: @escaping @MainActor (Target, Value) -> Void
    ) -> @MainActor (Target, Value) -> Void {
      guard let entry = byProperty[property]?.first(where: { $0.isInherited(Target.self) }) else { return set }
      return { target, value in
        if entry.condition.isMet(by: target) {
          set(target, value)
        } else if Self.reported.insert("\(type(of: target)).\(entry.name)").inserted {
          SkinManager.report(.unavailable(entry.name, of: target, entry.condition))
        }
      }
    }
  }

  extension SkinIssue.Code {
    /// A property that UIKit doesn't let be set in the object's state.
    public static let unavailableProperty: Self = "unavailable-property"
  }

  extension SkinIssue {
    fileprivate static func unavailable(
      _ name: String, of object: AnyObject, _ condition: PropertyCondition
    ) -> SkinIssue {
      SkinIssue(
        .unavailableProperty,
        "\(type(of: object)).\(name) is left unchanged: UIKit lets it be set \(condition.text)",
        remedy: "Bind another property; docs/coverage.md lists the conditions.", severity: .warning)
    }
  }
#endif
