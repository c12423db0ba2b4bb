// What a manager has to prepare before UIKit can show a skin.

#if canImport(UIKit)
  import SkinKit

  extension SkinManager {
    /// Lets fonts be registered and images decoded before a skin is put into force, and transitions be shown; asking again does nothing.
    func prepareResources() {
      addPreparer(SkinFontRegistry.shared)
      addPreparer(SkinImageCache.shared)
      if transitioning == nil { transitioning = SkinWindowTransitions.shared }
    }
  }
#endif
