#if canImport(UIKit)
  import SkinKit
  import UIKit

  extension SkinSymbol {
    /// The picture; `nil` if the system has no symbol of the name.
    var picture: UIImage? {
      let weight = weight.flatMap { UIImage.SymbolWeight(rawValue: $0.rawValue / 100) }
      let scale = scale.map(UIImage.SymbolScale.init)
      if let size {
        let configuration = UIImage.SymbolConfiguration(
          pointSize: size, weight: weight ?? .unspecified, scale: scale ?? .unspecified)
        return UIImage(systemName: name, withConfiguration: configuration)
      }
      // Without a size, the view that shows it decides.
      var picture = UIImage(systemName: name)
      if let weight { picture = picture?.applyingSymbolConfiguration(.init(weight: weight)) }
      if let scale { picture = picture?.applyingSymbolConfiguration(.init(scale: scale)) }
      return picture
    }
  }

  extension SkinImage {
    /// Applies the recipe to the picture of a symbol.
    ///
    /// Steps that draw lose what makes a symbol take the view's tint, so that it is set again, unless the recipe has a tint.
    func finished(symbol picture: UIImage) -> UIImage {
      let result = recipe.apply(to: picture)
      let mode = UIImage.RenderingMode(rendering)
      guard mode == .automatic else { return result.withRenderingMode(mode) }
      if recipe.steps.isEmpty { return result }
      return result.withRenderingMode(recipe.hasTint ? .alwaysOriginal : .alwaysTemplate)
    }
  }

  extension SkinImageRecipe {
    fileprivate var hasTint: Bool { steps.contains { if case .tint = $0 { true } else { false } } }
  }

  extension UIImage.SymbolScale {
    fileprivate init(_ scale: SkinSymbol.Scale) {
      self =
        switch scale {
        case .small: .small
        case .medium: .medium
        case .large: .large
        }
    }
  }
#endif
