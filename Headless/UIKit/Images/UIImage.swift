// UIImage: pixels with a scale, a rendering mode and cap insets; or the frames of an animation.

public import Foundation

/// Unchecked Sendable because NSObject's subclasses can't be checked: nothing in an image ever changes.
open class UIImage: NSObject, @unchecked Sendable {
  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  public enum RenderingMode: Int, Sendable {
    case automatic
    case alwaysOriginal
    case alwaysTemplate
  }

  public enum ResizingMode: Int, Sendable {
    case tile
    case stretch
  }

  /// The content of an image.
  struct Parts: Sendable {
    var pixels: CGImage?
    var scale: CGFloat = 1
    var mode = RenderingMode.automatic
    var caps = UIEdgeInsets.zero
    var resizing: ResizingMode?
    var alignment = UIEdgeInsets.zero
    var frames: [UIImage]?
    var duration: TimeInterval = 0
    /// A color, possibly dynamic, that is painted over the pixels when drawn.
    var tint: UIColor?
    /// Whether image views mirror the image in right-to-left layouts.
    var flips = false
    /// The name of the symbol that the image shows.
    var symbol: String?
  }

  let parts: Parts

  init(parts: Parts) { self.parts = parts }

  public override convenience init() { self.init(parts: Parts()) }

  public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1, orientation: .up) }

  /// The orientation. All orientations are drawn like `up`.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation) {
    self.init(parts: Parts(pixels: cgImage, scale: scale > 0 ? scale : 1))
  }

  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Decodes a PNG, a JPEG or a GIF's first frame; nil for other, malformed or too large data.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let pixels = ImageDecoder.decode(data) else { return nil }
    self.init(parts: Parts(pixels: pixels, scale: scale > 0 ? scale : 1))
  }

  public convenience init?(contentsOfFile path: String) {
    guard let file = ImageFiles.best(for: path, scale: ScreenSettings.shared.with { $0.scale }),
      let data = FileManager.default.contents(atPath: file.path), let pixels = ImageDecoder.decode(data)
    else { return nil }
    self.init(parts: Parts(pixels: pixels, scale: file.scale))
  }

  public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }

  /// Finds an image in a bundle's folder by file name. Asset catalogs aren't supported.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    let folder = (bundle ?? .main).resourcePath ?? (bundle ?? .main).bundlePath
    let wanted = traitCollection?.displayScale ?? 0
    let scale = wanted > 0 ? wanted : ScreenSettings.shared.with { $0.scale }
    guard let file = ImageFiles.best(for: folder + "/" + name, scale: scale),
      let data = FileManager.default.contents(atPath: file.path), let pixels = ImageDecoder.decode(data)
    else { return nil }
    self.init(parts: Parts(pixels: pixels, scale: file.scale))
  }

  open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    var parts = first.parts
    parts.frames = images
    parts.duration = duration > 0 ? duration : TimeInterval(images.count) / 30
    return UIImage(parts: parts)
  }

  open var size: CGSize {
    guard let pixels = parts.pixels else { return .zero }
    return CGSize(width: CGFloat(pixels.width) / parts.scale, height: CGFloat(pixels.height) / parts.scale)
  }

  open var scale: CGFloat { parts.scale }
  open var cgImage: CGImage? { parts.tint == nil ? parts.pixels : flattened() }
  open var imageOrientation: UIImage.Orientation { .up }
  open var renderingMode: UIImage.RenderingMode { parts.mode }
  open var capInsets: UIEdgeInsets { parts.caps }
  open var resizingMode: UIImage.ResizingMode { parts.resizing ?? .tile }
  open var alignmentRectInsets: UIEdgeInsets { parts.alignment }
  open var images: [UIImage]? { parts.frames }
  open var duration: TimeInterval { parts.duration }
  open var isSymbolImage: Bool { parts.symbol != nil }

  /// Returns the image itself, since images are decoded on creation.
  open func preparingForDisplay() -> UIImage? { self }

  open func withRenderingMode(_ renderingMode: UIImage.RenderingMode) -> UIImage {
    with { $0.mode = renderingMode }
  }

  open func withTintColor(_ color: UIColor) -> UIImage {
    with { $0.tint = color }
  }

  open func withTintColor(_ color: UIColor, renderingMode: UIImage.RenderingMode) -> UIImage {
    with {
      $0.tint = color
      $0.mode = renderingMode
    }
  }

  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  open func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: UIImage.ResizingMode) -> UIImage {
    with {
      $0.caps = capInsets
      $0.resizing = resizingMode
    }
  }

  open func imageFlippedForRightToLeftLayoutDirection() -> UIImage { with { $0.flips = true } }

  open var flipsForRightToLeftLayoutDirection: Bool { parts.flips }

  open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    with { $0.alignment = alignmentInsets }
  }

  private func with(_ change: (inout Parts) -> Void) -> UIImage {
    var parts = parts
    change(&parts)
    parts.frames = parts.frames?.map { $0.with(change) }
    return UIImage(parts: parts)
  }

  /// The pixels with the tint painted in.
  private func flattened() -> CGImage? {
    guard let pixels = parts.pixels,
      let surface = Surface(width: pixels.width, height: pixels.height),
      let context = CGContext(surface: surface, scale: parts.scale)
    else { return nil }
    draw(in: CGRect(origin: .zero, size: size), context: context, template: nil)
    return CGImage(surface)
  }

  /// Returns the frame at a time since the start of the animation.
  func frame(at time: TimeInterval, duration: TimeInterval? = nil) -> UIImage {
    guard let frames = parts.frames, frames.count > 1 else { return parts.frames?.first ?? self }
    let total = duration ?? parts.duration
    guard total > 0, time > 0 else { return frames[0] }
    let place = time.truncatingRemainder(dividingBy: total) / total
    return frames[min(Int(place * Double(frames.count) + 1e-9), frames.count - 1)]
  }

  open override var description: String { "UIImage(\(size.width)×\(size.height) @\(scale)x)" }
}
