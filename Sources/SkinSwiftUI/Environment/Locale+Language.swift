#if canImport(SwiftUI) && canImport(UIKit) && !HEADLESS
  import Foundation
  import SkinKit

  extension Locale {
    /// The locale in another language, with its region and formats.
    func speaking(_ language: SkinLanguage) -> Locale {
      guard SkinLanguage(self) != language else { return self }
      var components = Components(locale: self)
      let region = components.languageComponents.region
      components.languageComponents = Language.Components(identifier: language.tag)
      components.languageComponents.region = components.languageComponents.region ?? region
      return Locale(components: components)
    }
  }
#endif
