// What controls and items of bars show in each of their states.

#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  extension SkinProxy {
    /// Binds what a getter and a setter with a state reach.
    ///
    /// A state that has nothing of its own gets nothing back, so that it shows what the normal state has.
    func bindState<Value: SkinProperty & Equatable>(
      _ name: String, _ state: UIControl.State, _ key: SkinKey<Value.Resource>,
      get: @escaping @MainActor (Target, UIControl.State) -> Value?,
      set: @escaping @MainActor (Target, Value?, UIControl.State) -> Void
    ) -> SkinProxy {
      bind(
        BindingProperty(name, Int(state.rawValue)), to: key, original: { Self.own($0, state, get) },
        make: { Value?.skinValue($0, in: $1) }, set: { set($0, $1, state) })
    }

    /// The value of a state of its own.
    ///
    /// Getters may answer for a state that has none with what the normal state has.
    static func own<Value: Equatable>(
      _ target: Target, _ state: UIControl.State, _ get: (Target, UIControl.State) -> Value?
    ) -> Value? {
      let own = get(target, state)
      return state != .normal && own == get(target, .normal) ? nil : own
    }
  }

  extension UIImage {
    /// An image of one colour, to be stretched.
    static func plain(_ color: SkinColor) -> UIImage {
      let bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
      return UIGraphicsImageRenderer(size: bounds.size).image { context in
        UIColor(color).setFill()
        context.fill(bounds)
      }.resizableImage(withCapInsets: .zero, resizingMode: .stretch)
    }
  }
#endif
