#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// A layer copies its cells when they are set; later changes of a cell have no effect until the cells are set again.
  ///
  /// To change cells while they are visible, bind the layer to a closure:
  /// ```swift
  /// snow.skin.follow("festival.flake", "festival.flake_color") { layer, values in layer.emitterCells = [flake(values)] }
  /// ```
  extension SkinProxy where Target: CAEmitterCell {
    /// Binds the image of the cell's particles to a key.
    public var contents: SkinCall<Target, SkinImage> {
      SkinCall(self) { skin, key in
        skin.bindContents(
          key, get: { ImageContents(contents: $0.contents, scale: $0.contentsScale) },
          set: {
            $0.contents = $1.contents
            $0.contentsScale = $1.scale
          })
      }
    }
  }
#endif
