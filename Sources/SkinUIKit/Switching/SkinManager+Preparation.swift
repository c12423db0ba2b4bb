#if canImport(UIKit)
  import Foundation
  package import SkinKit
  import UIKit

  extension SkinManager {
    /// The manager that was prepared last: apps with one manager need a single comparison per binding.
    private static weak var lastPrepared: SkinManager?

    /// Registers fonts and decodes images before a skin is applied, and shows transitions.
    ///
    /// Calling it again does nothing.
    package func prepareResources() {
      guard Self.lastPrepared !== self else { return }
      Self.lastPrepared = self
      CompiledPictures.shared.use { UIImage(named: $0, in: Bundle(url: $1), compatibleWith: nil) != nil }
      addPreparer(SkinFontRegistry.shared)
      addPreparer(SkinImageCache.shared)
      addPreparer(AnimatedImageCache.shared)
      if transitioning == nil { transitioning = SkinWindowTransitions.shared }
    }
  }
#endif
