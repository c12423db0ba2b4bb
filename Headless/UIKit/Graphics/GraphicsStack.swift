// The stack of current contexts, one for each thread: UIGraphicsGetCurrentContext and its companions.

internal import CPangoCairo
public import Foundation

enum GraphicsStack {
  private static let stack = PerThread<[CGContext]>("graphics") { [] }

  static var current: CGContext? { stack.value.last }

  static func push(_ context: CGContext) { stack.value.append(context) }

  static func pop() { _ = stack.value.popLast() }

  static func with<Result>(_ context: CGContext, _ body: () throws -> Result) rethrows -> Result {
    push(context)
    defer { pop() }
    return try body()
  }
}

public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsStack.current }

public func UIGraphicsPushContext(_ context: CGContext) { GraphicsStack.push(context) }

public func UIGraphicsPopContext() { GraphicsStack.pop() }

public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let scale = scale > 0 ? scale : ScreenSettings.shared.with { $0.scale }
  let (width, height) = (Int((size.width * scale).rounded(.up)), Int((size.height * scale).rounded(.up)))
  guard let surface = Surface(width: width, height: height), let context = CGContext(surface: surface, scale: scale)
  else { return }
  if opaque {
    cairo_set_source_rgb(context.cairo, 0, 0, 0)
    cairo_paint(context.cairo)
  }
  GraphicsStack.push(context)
}

public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let context = GraphicsStack.current, let image = context.makeImage() else { return nil }
  return UIImage(cgImage: image, scale: context.scale, orientation: .up)
}

public func UIGraphicsEndImageContext() { GraphicsStack.pop() }

public func UIRectFill(_ rect: CGRect) { GraphicsStack.current?.fill(rect) }

public func UIRectClip(_ rect: CGRect) { GraphicsStack.current?.clip(to: rect) }
