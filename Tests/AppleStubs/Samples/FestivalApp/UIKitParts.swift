// Parts of UIKit that the example uses and the headless UIKit lacks: storyboards, symbols, an app's main function.

import UIKit

extension UIApplicationDelegate {
  static func main() {}
}

final class UIStoryboard: NSObject {
  init(name: String, bundle: Bundle?) {}

  func instantiateInitialViewController() -> UIViewController? { nil }
}

extension UIImage {
  convenience init?(systemName name: String) { self.init(named: name) }
}
