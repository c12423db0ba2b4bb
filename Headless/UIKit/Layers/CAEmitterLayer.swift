// CAEmitterLayer and its cells. Particles are drawn in a steady state, since there is no time here: as many as live at once,
// spread along their paths. The same seed gives the same picture.

public import Foundation

open class CAEmitterCell: NSObject {
  open var name: String?
  open var isEnabled = true
  open var birthRate: Float = 0
  open var lifetime: Float = 0
  open var lifetimeRange: Float = 0
  open var emissionLatitude: CGFloat = 0
  open var emissionLongitude: CGFloat = 0
  open var emissionRange: CGFloat = 0
  open var velocity: CGFloat = 0
  open var velocityRange: CGFloat = 0
  open var xAcceleration: CGFloat = 0
  open var yAcceleration: CGFloat = 0
  open var zAcceleration: CGFloat = 0
  open var scale: CGFloat = 1
  open var scaleRange: CGFloat = 0
  open var scaleSpeed: CGFloat = 0
  open var spin: CGFloat = 0
  open var spinRange: CGFloat = 0
  open var color: CGColor? = .white
  open var redRange: Float = 0
  open var greenRange: Float = 0
  open var blueRange: Float = 0
  open var alphaRange: Float = 0
  open var redSpeed: Float = 0
  open var greenSpeed: Float = 0
  open var blueSpeed: Float = 0
  open var alphaSpeed: Float = 0
  /// A CGImage; nothing is drawn without one.
  open var contents: Any?
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  open var contentsScale: CGFloat = 1
  open var emitterCells: [CAEmitterCell]?

  public override init() { super.init() }
}

open class CAEmitterLayer: CALayer {
  open var emitterCells: [CAEmitterCell]? { didSet { changed() } }
  open var birthRate: Float = 1 { didSet { changed() } }
  open var lifetime: Float = 1 { didSet { changed() } }
  open var emitterPosition = CGPoint.zero { didSet { changed() } }
  open var emitterZPosition: CGFloat = 0
  open var emitterSize = CGSize.zero { didSet { changed() } }
  open var emitterDepth: CGFloat = 0
  open var emitterShape = CAEmitterLayerEmitterShape.point { didSet { changed() } }
  open var emitterMode = CAEmitterLayerEmitterMode.volume { didSet { changed() } }
  open var renderMode = CAEmitterLayerRenderMode.unordered { didSet { changed() } }
  open var preservesDepth = false
  open var velocity: Float = 1 { didSet { changed() } }
  open var scale: Float = 1 { didSet { changed() } }
  open var spin: Float = 1 { didSet { changed() } }
  open var seed: UInt32 = 0 { didSet { changed() } }

  /// The maximum number of drawn particles of a cell.
  private static let maximumParticles: CGFloat = 500

  override func drawOwnContents(in context: CGContext) {
    var random = ParticleRandom(seed: seed)
    for cell in emitterCells ?? [] where cell.isEnabled {
      guard let contents = cell.contents as? CGImage, let color = cell.color else { continue }
      let lifetime = max(CGFloat(cell.lifetime * lifetime), 0)
      let alive = CGFloat(cell.birthRate * birthRate) * lifetime
      let count = Int(alive.isFinite ? min(max(alive, 0), Self.maximumParticles) : 0)
      let image = UIImage(cgImage: contents, scale: max(cell.contentsScale, 0.01), orientation: .up)
      for _ in 0..<count {
        draw(Particle(of: cell, in: self, lifetime: lifetime, &random), image, color, context)
      }
    }
  }

  private func draw(_ particle: Particle, _ image: UIImage, _ color: CGColor, _ context: CGContext) {
    let size = CGSize(width: image.size.width * particle.scale, height: image.size.height * particle.scale)
    guard size.width > 0, size.height > 0, particle.alpha > 0 else { return }
    context.saveGState()
    context.translateBy(x: particle.place.x, y: particle.place.y)
    context.rotate(by: particle.angle)
    context.setAlpha(context.alpha * particle.alpha)
    // A cell's color is multiplied with its image's; painting it over is the same for the white images that cells have.
    let tinted = color == .white ? image : image.withTintColor(UIColor(cgColor: color))
    let place = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    tinted.draw(in: place, context: context, template: nil)
    context.restoreGState()
  }
}

/// The position of a particle at its age.
private struct Particle {
  let place: CGPoint
  let scale: CGFloat
  let angle: CGFloat
  let alpha: CGFloat

  init(of cell: CAEmitterCell, in layer: CAEmitterLayer, lifetime: CGFloat, _ random: inout ParticleRandom) {
    let age = random.next() * lifetime
    let direction = cell.emissionLongitude + random.around(0, cell.emissionRange)
    let speed = random.around(cell.velocity, cell.velocityRange) * CGFloat(layer.velocity)
    let (across, down) = Self.start(in: layer, &random)
    place = CGPoint(
      x: layer.emitterPosition.x + across + cos(direction) * speed * age + cell.xAcceleration * age * age / 2,
      y: layer.emitterPosition.y + down + sin(direction) * speed * age + cell.yAcceleration * age * age / 2)
    scale = max((random.around(cell.scale, cell.scaleRange) + cell.scaleSpeed * age) * CGFloat(layer.scale), 0)
    angle = random.around(cell.spin, cell.spinRange) * CGFloat(layer.spin) * age
    alpha = min(max(1 + CGFloat(cell.alphaSpeed) * age, 0), 1)
  }

  /// The start of a particle, relative to the emitter's position.
  private static func start(in layer: CAEmitterLayer, _ random: inout ParticleRandom) -> (CGFloat, CGFloat) {
    let size = layer.emitterSize
    switch layer.emitterShape {
    case .line: return (random.around(0, size.width), 0)
    case .rectangle, .cuboid: return (random.around(0, size.width), random.around(0, size.height))
    case .circle, .sphere:
      let (angle, distance) = (random.next() * 2 * .pi, sqrt(random.next()) * size.width)
      return (cos(angle) * distance, sin(angle) * distance)
    default: return (0, 0)
    }
  }
}

/// A deterministic pseudorandom number generator.
private struct ParticleRandom {
  private var state: UInt64

  init(seed: UInt32) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// A number from 0 up to 1.
  mutating func next() -> CGFloat {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return CGFloat(state >> 40) / CGFloat(1 << 24)
  }

  /// Returns a number in a range around a center.
  mutating func around(_ middle: CGFloat, _ width: CGFloat) -> CGFloat { middle + (next() - 0.5) * width }
}
