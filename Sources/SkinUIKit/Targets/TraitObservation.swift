#if canImport(UIKit)
  import UIKit

  /// An observation of the traits of a view on which a skin's values can depend.
  @MainActor
  final class TraitObservation {
    private weak var view: UIView?
    /// The registration, from iOS 17 on; before, a ``CompanionView`` observes the traits.
    private var registration: AnyObject?

    /// Starts to observe a view.
    /// - Parameters:
    ///   - view: The view. It isn't retained, and retains the handler until ``end()``.
    ///   - handler: Called after each change.
    init(of view: UIView, handler: @escaping @MainActor () -> Void) {
      self.view = view
      if #available(iOS 17, *) {
        registration = view.registerForTraitChanges(Self.traits) { (_: UIView, _: UITraitCollection) in handler() }
      } else {
        CompanionView.onTraitChange(of: view, by: ObjectIdentifier(self), handler)
      }
    }

    /// Ends the observation.
    func end() {
      guard let view else { return }
      self.view = nil
      if #available(iOS 17, *) {
        if let registration = registration as? any UITraitChangeRegistration {
          view.unregisterForTraitChanges(registration)
        }
      } else {
        CompanionView.onTraitChange(of: view, by: ObjectIdentifier(self), nil)
      }
    }

    @available(iOS 17, *)
    private static let traits: [UITrait] = [
      UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self, UITraitDisplayScale.self,
      UITraitUserInterfaceIdiom.self, UITraitLayoutDirection.self, UITraitPreferredContentSizeCategory.self,
    ]
  }
#endif
