import Foundation
import Testing
import UIKit

@MainActor
@Suite("Particles")
struct EmitterTests {
  private func snow(seed: UInt32 = 1, rate: Float = 20) -> (UIView, CAEmitterLayer) {
    let cell = CAEmitterCell()
    cell.contents = plain(.white, 4, 4).cgImage
    cell.color = UIColor.blue.cgColor
    cell.birthRate = rate
    cell.lifetime = 2
    cell.velocity = 20
    cell.emissionLongitude = .pi / 2
    let layer = CAEmitterLayer()
    layer.emitterCells = [cell]
    layer.emitterShape = .line
    layer.emitterPosition = CGPoint(x: 50, y: 10)
    layer.emitterSize = CGSize(width: 60, height: 0)
    layer.seed = seed
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.layer.addSublayer(layer)
    return (view, layer)
  }

  @Test("Particles are drawn below a line within their range, in the cell's color, and identically each time")
  func sprinkle() throws {
    let (view, layer) = snow()
    let first = Picture(of: view)
    let box = try #require(first.drawn())
    #expect(box.minX >= 18 && box.maxX <= 82 && box.minY >= 8 && box.maxY <= 52)
    #expect(box.width > 40 && box.height > 25)
    #expect(first.count(of: .blue, in: box) > 100)
    #expect(Picture(of: view).image.pngData() == first.image.pngData())
    layer.seed = 2
    #expect(Picture(of: view).image.pngData() != first.image.pngData())
  }

  @Test("Without births, lifetime or an image, nothing is drawn")
  func nothing() {
    for rate in [0, -5, .nan, 0.1] as [Float] { #expect(Picture(of: snow(rate: rate).0).drawn() == nil) }
    let (view, layer) = snow()
    layer.emitterCells?.first?.contents = nil
    #expect(Picture(of: view).drawn() == nil)
  }

  @Test("The number of drawn particles is limited, whatever the birth rate")
  func many() {
    #expect(Picture(of: snow(rate: .infinity).0).drawn() == nil)
    #expect(Picture(of: snow(rate: 1e30).0).drawn() != nil)
  }
}
