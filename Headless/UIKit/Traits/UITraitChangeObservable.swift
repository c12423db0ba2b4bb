// Observing changes of some traits without overriding `traitCollectionDidChange`.

public import Foundation

@available(iOS 17.0, *)
@MainActor @preconcurrency public protocol UITraitChangeRegistration: NSCopying, NSObjectProtocol {}

@available(iOS 17.0, *)
@MainActor @preconcurrency public protocol UITraitChangeObservable {
  func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

extension UITraitChangeObservable {
  public typealias TraitChangeHandler<TraitEnvironment> = (
    _ traitEnvironment: TraitEnvironment, _ previousTraitCollection: UITraitCollection
  ) -> Void where TraitEnvironment: UITraitEnvironment

  @available(iOS 17.0, *)
  @discardableResult
  public func registerForTraitChanges<TraitEnvironment: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping Self.TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration {
    let registration = TraitRegistration(traits) { object, previous in
      if let object = object as? TraitEnvironment { handler(object, previous) }
    }
    (self as? any TraitChangeTeller)?.traitRegistrations.append(registration)
    return registration
  }

  @available(iOS 17.0, *)
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    (self as? any TraitChangeTeller)?.traitRegistrations.removeAll { $0 === registration }
  }
}

@MainActor
final class TraitRegistration: NSObject, UITraitChangeRegistration {
  private let traits: [any SystemTrait.Type]
  /// The identifiers of an app's own traits.
  private let custom: [String]
  private let handler: (AnyObject, UITraitCollection) -> Void

  init(_ traits: [UITrait], _ handler: @escaping (AnyObject, UITraitCollection) -> Void) {
    self.traits = traits.compactMap { $0 as? any SystemTrait.Type }
    custom = traits.filter { !($0 is any SystemTrait.Type) }.map { $0.identifier }
    self.handler = handler
  }

  /// A registration is immutable.
  nonisolated func copy(with zone: NSZone? = nil) -> Any { self }

  func tell(_ object: AnyObject, from previous: UITraitCollection, to new: UITraitCollection) {
    let isOther =
      traits.contains { $0.differs(previous.values, new.values) }
      || custom.contains { previous.values.custom[$0] != new.values.custom[$0] }
    if isOther { handler(object, previous) }
  }
}

/// An object that has traits and reports their changes.
@MainActor
protocol TraitChangeTeller: UITraitEnvironment, UITraitChangeObservable {
  var traitRegistrations: [TraitRegistration] { get set }
}

extension TraitChangeTeller {
  /// Reports a change, with the new traits as the current ones.
  func traitsChanged(from previous: UITraitCollection, to new: UITraitCollection) {
    traitCollectionDidChange(previous)
    for registration in traitRegistrations { registration.tell(self, from: previous, to: new) }
  }
}

extension UIView: UITraitChangeObservable, TraitChangeTeller {}

extension UIViewController: UITraitChangeObservable, TraitChangeTeller {}
