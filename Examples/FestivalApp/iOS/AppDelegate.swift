// The entry point of the iOS app. Info.plist names the scene delegate.

import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {}
