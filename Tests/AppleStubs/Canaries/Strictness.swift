// Code that Apple's compilers refuse, or that the libraries must not contain. It must fail here too, or the check
// doesn't see what it claims to see.

import Foundation
import UIKit

private func needsHashable<T: Hashable>(_: T) {}
private func needsSendable<T: Sendable>(_: T.Type) {}

// UIKit declares these as Equatable only.
@MainActor private func hashing() {
  needsHashable(UIControl.State.normal)  // expected-warning {{UIKit has it as Equatable only}}
  needsHashable(UIControl.Event.valueChanged)  // expected-warning {{UIKit has it as Equatable only}}
  needsHashable(UIEdgeInsets.zero)  // expected-warning {{UIKit has it as Equatable only}}
  needsHashable(UIOffset.zero)  // expected-warning {{UIKit has it as Equatable only}}
  needsHashable(CATransform3DIdentity)  // expected-warning {{UIKit has it as Equatable only}}
}

// Transformers are closures that aren't Sendable.
private func sending(_ transformer: UIConfigurationColorTransformer) {
  needsSendable(UIConfigurationColorTransformer.self)  // expected-warning {{UIKit has it without Sendable}}
  let transform: @Sendable (UIColor) -> UIColor = transformer.transform
  // expected-error@-1 {{converting non-Sendable function value}}
  _ = transform
}

// UIKit's enumerations gain cases with new versions of iOS.
private func switching(_ style: UIUserInterfaceStyle) -> Int {
  switch style {
  // expected-error@-1 {{may have additional unknown values}}
  case .unspecified: 0
  case .light: 1
  case .dark: 2
  }
}

// Views belong to the main actor.
private func offTheMainActor(_ view: UIView) {
  view.alpha = 0  // expected-error {{main actor-isolated property 'alpha'}}
}

// Newer members need a guard.
@MainActor private func newer(_ view: UIView) {
  _ = view.traitOverrides
  // expected-error@-1 {{only available in iOS 17}}
}

// The headless UIKit's members for tests don't exist in the real one.
@MainActor private func headlessOnly() {
  UIView.didMoveToWindowHook = nil  // expected-error {{inaccessible due to 'package' protection level}}
}
