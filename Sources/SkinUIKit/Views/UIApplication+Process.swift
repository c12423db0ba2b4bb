#if canImport(UIKit)
  import Foundation
  package import UIKit

  extension UIApplication {
    /// The process's application; `nil` in an app extension, and before UIKit has created it.
    ///
    /// `UIApplication.shared` isn't available to code that app extensions link, so it is looked up by name.
    package static var ofProcess: UIApplication? {
      guard !isExtension else { return nil }
      #if canImport(ObjectiveC) && !HEADLESS
        let selector = NSSelectorFromString("sharedApplication")
        guard UIApplication.responds(to: selector) else { return nil }
        return UIApplication.perform(selector)?.takeUnretainedValue() as? UIApplication
      #else
        return shared
      #endif
    }

    /// The window scenes of the process; none in an app extension.
    package static var windowScenes: [UIWindowScene] {
      ofProcess?.connectedScenes.compactMap { $0 as? UIWindowScene } ?? []
    }

    /// Whether this process is an app extension.
    package static var isExtension: Bool { Bundle.main.bundleURL.pathExtension == "appex" }
  }
#endif
