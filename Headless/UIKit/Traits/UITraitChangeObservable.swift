// Hearing of single traits, as from iOS 17 on: what is registered is called when one of its traits has another value.

public import Foundation

@available(iOS 17.0, *)
@MainActor public protocol UITraitDefinition<Value> {
  associatedtype Value

  static var defaultValue: Self.Value { get }
}

@available(iOS 17.0, *)
public typealias UITrait = any UITraitDefinition.Type

@available(iOS 17.0, *)
@MainActor open class UITraitUserInterfaceStyle: NSObject, UITraitDefinition, ReadableTrait {
  public static var defaultValue: UIUserInterfaceStyle { .unspecified }

  static func value(in values: TraitValues) -> UIUserInterfaceStyle { values.style }
}

@available(iOS 17.0, *)
@MainActor open class UITraitAccessibilityContrast: NSObject, UITraitDefinition, ReadableTrait {
  public static var defaultValue: UIAccessibilityContrast { .unspecified }

  static func value(in values: TraitValues) -> UIAccessibilityContrast { values.contrast }
}

@available(iOS 17.0, *)
@MainActor open class UITraitPreferredContentSizeCategory: NSObject, UITraitDefinition, ReadableTrait {
  public static var defaultValue: UIContentSizeCategory { .unspecified }

  static func value(in values: TraitValues) -> UIContentSizeCategory { values.category }
}

/// Where a trait of this module stands.
@MainActor protocol ReadableTrait {
  associatedtype Value: Equatable

  static func value(in values: TraitValues) -> Value
}

extension ReadableTrait {
  static func differs(_ old: TraitValues, _ new: TraitValues) -> Bool { value(in: old) != value(in: new) }
}

@available(iOS 17.0, *)
@MainActor public protocol UITraitChangeRegistration: NSObjectProtocol {}

@available(iOS 17.0, *)
@MainActor public protocol UITraitChangeObservable {
  typealias TraitChangeHandler<TraitEnvironment> = (
    _ traitEnvironment: TraitEnvironment, _ previousCollection: UITraitCollection
  ) -> Void

  @discardableResult
  func registerForTraitChanges<TraitEnvironment>(
    _ traits: [UITrait], handler: @escaping Self.TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration where TraitEnvironment: UITraitEnvironment

  func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

/// What a view was asked to tell.
@MainActor final class TraitObserver: NSObject {
  let traits: [any ReadableTrait.Type]
  let handler: (UIView, UITraitCollection) -> Void

  init(traits: [any ReadableTrait.Type], handler: @escaping (UIView, UITraitCollection) -> Void) {
    self.traits = traits
    self.handler = handler
  }
}

@available(iOS 17.0, *)
extension TraitObserver: UITraitChangeRegistration {}

@available(iOS 17.0, *)
extension UIView: UITraitChangeObservable {
  @discardableResult
  public func registerForTraitChanges<TraitEnvironment>(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration where TraitEnvironment: UITraitEnvironment {
    let observer = TraitObserver(traits: traits.compactMap { $0 as? any ReadableTrait.Type }) { view, previous in
      if let view = view as? TraitEnvironment { handler(view, previous) }
    }
    traitObservers.append(observer)
    return observer
  }

  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    traitObservers.removeAll { $0 === registration }
  }
}

extension UIView {
  /// Calls those who have registered for a trait that has another value.
  func tellTraitObservers(_ previous: UITraitCollection) {
    for observer in traitObservers {
      guard observer.traits.contains(where: { $0.differs(previous.values, traitCollection.values) }) else { continue }
      observer.handler(self, previous)
    }
  }
}
