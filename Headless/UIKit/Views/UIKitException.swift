// The exceptions that UIKit raises for mistakes of an app. Without the Objective-C runtime, they end the process.

enum UIKitException {
  static func raise(_ reason: String) -> Never {
    fatalError("Terminating app due to uncaught exception, reason: \(reason)")
  }

  static func unrecognized(_ selector: Selector, _ target: Any) -> Never {
    raise("-[\(type(of: target)) \(selector)]: unrecognized selector sent to instance")
  }
}
