// Classes that UIKit has under private names, such as those of keyboards and of what it presents itself.

/// A window of UIKit's own.
final class InternalWindow: UIWindow {}

/// A controller of UIKit's own.
final class InternalViewController: UIViewController {}
