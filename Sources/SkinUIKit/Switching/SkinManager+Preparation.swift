#if canImport(UIKit)
  package import SkinKit

  extension SkinManager {
    /// The manager that was prepared last: apps with one manager need a single comparison per binding.
    private static weak var lastPrepared: SkinManager?

    /// Registers fonts and decodes images before a skin is applied, and shows transitions.
    ///
    /// Calling it again does nothing.
    package func prepareResources() {
      guard Self.lastPrepared !== self else { return }
      Self.lastPrepared = self
      addPreparer(SkinFontRegistry.shared)
      addPreparer(SkinImageCache.shared)
      addPreparer(AnimatedImageCache.shared)
      if transitioning == nil { transitioning = SkinWindowTransitions.shared }
    }
  }
#endif
