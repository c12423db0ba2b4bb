import Foundation
import Testing

@testable import UIKit

@Suite("Layers")
struct LayerTests {
  private let size = CGSize(width: 40, height: 40)

  private func layer<Kind: CALayer>(_ kind: Kind, _ frame: CGRect = CGRect(x: 0, y: 0, width: 40, height: 40)) -> Kind {
    kind.frame = frame
    return kind
  }

  @Test("A gradient begins and ends with its colors")
  func axialGradient() {
    let gradient = layer(CAGradientLayer())
    gradient.colors = [UIColor.pureRed.cgColor, UIColor.blue.cgColor]
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    let picture = Picture(of: gradient, in: size)
    #expect(picture[0, 20].isNear(.red, by: 6) && picture[39, 20].isNear(.blue, by: 6))
    #expect(picture[20, 3].isNear(Pixel(126, 0, 129), by: 6) && picture[20, 3] == picture[20, 35])
  }

  @Test("Locations move a gradient's colors, and several colors meet at their locations")
  func locations() {
    let gradient = layer(CAGradientLayer())
    gradient.colors = [UIColor.pureRed.cgColor, UIColor.pureRed.cgColor, UIColor.green.cgColor]
    gradient.locations = [0, 0.5, 1]
    let picture = Picture(of: gradient, in: size)
    #expect(picture[20, 2] == .red && picture[20, 19].isNear(.red) && picture[20, 39].isNear(.green, by: 8))
  }

  @Test("Radial and conic gradients")
  func otherGradients() {
    let radial = layer(CAGradientLayer())
    radial.type = .radial
    radial.colors = [UIColor.pureRed.cgColor, UIColor.blue.cgColor]
    (radial.startPoint, radial.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
    let picture = Picture(of: radial, in: size)
    #expect(picture[20, 20].isNear(.red, by: 12) && picture[0, 20].isNear(.blue, by: 12))
    #expect(picture[0, 0].isNear(.blue))
    let conic = layer(CAGradientLayer())
    conic.type = .conic
    conic.colors = [UIColor.pureRed.cgColor, UIColor.blue.cgColor]
    (conic.startPoint, conic.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.5))
    let wheel = Picture(of: conic, in: size)
    #expect(wheel[38, 21].isNear(.red, by: 12) && wheel[38, 18].isNear(.blue, by: 12))
    #expect(wheel[1, 20].isNear(Pixel(128, 0, 128), by: 12))
  }

  @Test("A gradient to clear fades without going gray")
  func fade() {
    let gradient = layer(CAGradientLayer())
    gradient.colors = [UIColor.white.cgColor, UIColor.clear.cgColor]
    let middle = Picture(of: gradient, in: size)[20, 20]
    #expect(middle.red > 250 && middle.green > 250 && abs(middle.alpha - 126) < 8)
  }

  @Test("Only the requested corners are round")
  func corners() {
    let square = layer(CALayer())
    square.backgroundColor = UIColor.pureRed.cgColor
    square.cornerRadius = 12
    square.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    let picture = Picture(of: square, in: size)
    #expect(picture[0, 0] == .clear && picture[39, 39] == .clear)
    #expect(picture[39, 0] == .red && picture[0, 39] == .red && picture[20, 20] == .red)
  }

  @Test("A border is within the bounds")
  func border() {
    let square = layer(CALayer(), CGRect(x: 0, y: 0, width: 30, height: 30))
    square.backgroundColor = UIColor.pureRed.cgColor
    square.borderColor = UIColor.blue.cgColor
    square.borderWidth = 3
    let picture = Picture(of: square, in: size)
    #expect(picture[0, 15] == .blue && picture[2, 15] == .blue && picture[3, 15] == .red && picture[30, 15] == .clear)
  }

  @Test("A shadow is soft, has its offset, and is removed by masksToBounds")
  func shadow() {
    let square = layer(CALayer(), CGRect(x: 0, y: 0, width: 40, height: 40))
    square.backgroundColor = UIColor.white.cgColor
    square.shadowOpacity = 1
    square.shadowRadius = 4
    square.shadowOffset = CGSize(width: 0, height: 6)
    func draw() -> Picture { Picture(of: square, in: CGSize(width: 80, height: 80), at: CGPoint(x: 20, y: 20)) }
    let picture = draw()
    #expect(picture[40, 40] == .white)
    let below = (60..<80).map { picture[40, $0].alpha }
    #expect(below[0] > 200 && zip(below, below.dropFirst()).allSatisfy { $0 >= $1 } && below[19] < 5)
    #expect(picture[40, 14].alpha < below[6])
    // A shadow has half of its darkness at its edge.
    #expect(abs(picture[40, 66].alpha - 128) < 30)
    square.masksToBounds = true
    #expect(draw()[40, 64] == .clear)
  }

  @Test("A shadow follows the contents if there is no background, and a path if there is one")
  func shadowOfContents() {
    let shape = layer(CAShapeLayer())
    shape.path = CGPath(ellipseIn: CGRect(x: 10, y: 10, width: 20, height: 20), transform: nil)
    shape.fillColor = UIColor.pureRed.cgColor
    shape.shadowOpacity = 1
    shape.shadowRadius = 0
    shape.shadowOffset = CGSize(width: 8, height: 0)
    let picture = Picture(of: shape, in: size)
    #expect(picture[20, 20] == .red && picture[35, 20] == .black && picture[35, 5] == .clear)
    shape.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    #expect(Picture(of: shape, in: size)[14, 4] == .black)
  }

  @Test("Opacity applies to a layer and its sublayers as one")
  func opacity() {
    let group = layer(CALayer())
    group.backgroundColor = UIColor.white.cgColor
    let inner = layer(CALayer())
    inner.backgroundColor = UIColor.pureRed.cgColor
    group.addSublayer(inner)
    group.opacity = 0.5
    #expect(Picture(of: group, in: size)[20, 20].isNear(Pixel(255, 0, 0, 128)))
  }

  @Test("A mask reveals the area that it covers")
  func mask() {
    let square = layer(CALayer())
    square.backgroundColor = UIColor.pureRed.cgColor
    let stencil = layer(CALayer(), CGRect(x: 0, y: 0, width: 20, height: 40))
    stencil.backgroundColor = UIColor.black.cgColor
    square.mask = stencil
    let picture = Picture(of: square, in: size)
    #expect(picture[10, 20] == .red && picture[30, 20] == .clear)
  }

  @Test("Sublayers are drawn in order, by depth, and clipped on request")
  func tree() {
    let root = layer(CALayer(), CGRect(x: 0, y: 0, width: 20, height: 20))
    let (low, high) = (layer(CALayer()), layer(CALayer()))
    low.backgroundColor = UIColor.pureRed.cgColor
    high.backgroundColor = UIColor.blue.cgColor
    root.addSublayer(low)
    root.insertSublayer(high, below: low)
    #expect(Picture(of: root, in: size)[30, 30] == .red)
    high.zPosition = 1
    #expect(Picture(of: root, in: size)[30, 30] == .blue)
    root.masksToBounds = true
    #expect(Picture(of: root, in: size)[30, 30] == .clear)
    high.removeFromSuperlayer()
    #expect(root.sublayers?.count == 1 && high.superlayer == nil)
  }

  @Test("Contents are placed by their gravity")
  func contents() {
    let square = layer(CALayer())
    square.contents = plain(.pureRed, 10, 10).cgImage
    #expect(Picture(of: square, in: size)[1, 1] == .red)
    square.contentsGravity = .bottomRight
    let picture = Picture(of: square, in: size)
    #expect(picture[1, 1] == .clear && picture[38, 38] == .red && picture[29, 29] == .clear)
  }

  @Test("A shape's stroke can be drawn partly")
  func strokeEnd() {
    let shape = layer(CAShapeLayer())
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 20))
    path.addLine(to: CGPoint(x: 40, y: 20))
    shape.path = path
    shape.strokeColor = UIColor.pureRed.cgColor
    shape.lineWidth = 4
    shape.strokeEnd = 0.5
    let picture = Picture(of: shape, in: size)
    #expect(picture[10, 20] == .red && picture[18, 19] == .red && picture[23, 20] == .clear)
  }

  @Test("A change marks all layers up to the root")
  func changes() {
    let (root, inner) = (CALayer(), CALayer())
    root.addSublayer(inner)
    let before = root.changeCount
    inner.backgroundColor = UIColor.pureRed.cgColor
    #expect(root.changeCount > before)
    let after = root.changeCount
    inner.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1).cgColor
    #expect(root.changeCount == after)
  }

  @Test("A changed property runs its layer's action, unless the transaction disables actions or a view has the layer")
  @MainActor func actions() {
    final class Counter: NSObject, CAAction {
      private(set) var count = 0

      func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { count += 1 }
    }
    let counter = Counter()
    let (own, view) = (CALayer(), UIView())
    for layer in [own, view.layer] { layer.actions = ["cornerRadius": counter] }
    own.cornerRadius = 1
    own.cornerRadius = 1
    #expect(counter.count == 1)
    view.layer.cornerRadius = 1
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    own.cornerRadius = 2
    CATransaction.commit()
    #expect(counter.count == 1 && own.cornerRadius == 2 && own.animationKeys() == nil)
    own.cornerRadius = 3
    #expect(counter.count == 2)
  }
}
