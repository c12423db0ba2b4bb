#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// The shadow of a layer: its original one, or a skin's.
  struct LayerShadow: Equatable {
    /// The properties of the layer itself.
    private let own: PlainShadow
    /// The shadows that follow the layer's bounds, from the topmost down.
    private let boxes: [SkinShadow]
    /// The skin's shadow; `nil` for the original one.
    private let skin: SkinShadow?

    init(original layer: CALayer) {
      own = PlainShadow(of: layer)
      boxes = []
      skin = nil
    }

    init(_ shadow: SkinShadow) {
      let layers = shadow.layers
      let outer = layers.filter { !$0.isInset }
      skin = shadow
      if outer.count == 1, outer[0].spread == 0 {
        own = PlainShadow(outer[0])
        boxes = layers.filter(\.isInset)
      } else {
        own = PlainShadow(nil)
        boxes = layers
      }
    }

    @MainActor func apply(to layer: CALayer) {
      guard let skin, !boxes.isEmpty else { return show(own, boxes: [], on: layer) }
      guard let kind = BoxShadowLayer.unsuitableKind(of: layer) else { return show(own, boxes: boxes, on: layer) }
      SkinManager.reportUndrawable(skin, on: kind)
      show(PlainShadow(skin.plain), boxes: [], on: layer)
    }

    @MainActor private func show(_ own: PlainShadow, boxes: [SkinShadow], on layer: CALayer) {
      own.apply(to: layer)
      let shown = BoxShadowLayer.find(in: layer)
      if boxes.isEmpty {
        shown?.end()
      } else {
        (shown ?? BoxShadowLayer.add(to: layer)).show(boxes, on: layer)
      }
    }
  }
#endif
