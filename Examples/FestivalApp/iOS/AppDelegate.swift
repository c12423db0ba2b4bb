// The iOS app's beginning; Info.plist names the scene's delegate, and everything else is there and in the shared sources.

import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {}
