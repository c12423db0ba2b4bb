// Sprinkled particles: what a cell looks like, and how many there are.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// A layer takes its cells as they are when they are set; what a cell follows later shows when they are set again.
  ///
  /// Let the layer follow a closure where cells are to change while they are shown:
  /// ```swift
  /// snow.skin.follow("festival.flake", "festival.flake_color") { layer, values in layer.emitterCells = [flake(values)] }
  /// ```
  extension SkinProxy where Target: CAEmitterCell {
    /// Lets the image of the cell's particles follow a key.
    /// - Parameter key: The image's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func contents(_ key: SkinKey<SkinImage>) -> SkinProxy {
      bind(
        BindingProperty("contents"), to: key, own: { CellContents(contents: $0.contents, scale: $0.contentsScale) },
        make: { UIImage.skinValue($0, in: $1).map { CellContents(contents: $0.cgImage, scale: $0.scale) } },
        set: {
          $0.contents = $1.contents
          $0.contentsScale = $1.scale
        })
    }
  }

  /// A cell's image, with how many pixels of it make a point.
  private struct CellContents {
    let contents: Any?
    let scale: CGFloat
  }
#endif
