// Code that Objective-C's rules refuse.

import Foundation
import ObjectiveC
import UIKit

private final class Sign: UIView {
  @objc func tap(_ sender: UIView) {}
  @objc func pair(_ pair: (Int, Int)) {}
  // expected-error@-1 {{cannot be represented in Objective-C}}
}

@MainActor private func selecting() {
  _ = #selector(Sign.tap(_:))
  _ = #selector(Sign.hold(_:))  // expected-error {{has no member 'hold'}}
  _ = #selector(UIView.didMoveToWindow)
  _ = #keyPath(UIView.nothing)  // expected-error {{has no member 'nothing'}}
}

// Two methods with one selector.
extension Sign {
  @objc(tap:) func press(_ sender: UIView) {}  // expected-error {{conflicts with}}
}

@objc(SKNCanary) private final class Named: NSObject {
  @objc static var names: [String] { [] }
  @objc static func find(_ name: String, then: @escaping (Bool) -> Void) {}
  @objc static func value() -> SomeStructure? { nil }
  // expected-error@-1 {{cannot be represented in Objective-C}}
}

private struct SomeStructure {}
