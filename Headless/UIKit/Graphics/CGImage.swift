// CGImage: immutable pixels.

internal import CPangoCairo
public import Foundation

public final class CGImage: Sendable {
  let surface: Surface

  init(_ surface: Surface) { self.surface = surface }

  public var width: Int { surface.width }

  public var height: Int { surface.height }

  public func cropping(to rect: CGRect) -> CGImage? {
    let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard !part.isEmpty, let target = Surface(width: Int(part.width), height: Int(part.height)),
      let cairo = cairo_create(target.cairo)
    else { return nil }
    defer { cairo_destroy(cairo) }
    cairo_set_source_surface(cairo, surface.cairo, Double(-part.minX), Double(-part.minY))
    cairo_paint(cairo)
    return CGImage(target)
  }
}
