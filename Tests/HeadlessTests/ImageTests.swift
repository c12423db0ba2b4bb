import Foundation
import Testing

@testable import UIKit

@Suite("Images")
struct ImageTests {
  /// A temporary folder, which is removed after the test.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("HeadlessTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test("A PNG survives a round trip")
  func roundTrip() throws {
    let data = try #require(plain(UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5), 6, 4).pngData())
    let image = try #require(UIImage(data: data, scale: 2))
    #expect(image.size == CGSize(width: 3, height: 2) && image.scale == 2)
    #expect(Picture(image)[3, 2].isNear(Pixel(51, 102, 153, 128)))
  }

  @Test("A JPEG is read and written")
  func jpeg() throws {
    let data = try #require(plain(.pureRed, 20, 20).jpegData(compressionQuality: 0.95))
    #expect(Picture(try #require(UIImage(data: data)))[10, 10].isNear(.red, by: 6))
  }

  @Test("Malformed, truncated and foreign data yield no image")
  func malformed() throws {
    #expect(UIImage(data: Data()) == nil)
    #expect(UIImage(data: Data("not an image at all, however long it may be".utf8)) == nil)
    let data = try #require(plain(.pureRed, 60, 60).pngData())
    #expect(UIImage(data: data.prefix(20)) == nil)
    #expect(UIImage(data: data.prefix(data.count / 2)) == nil)
    let jpeg = try #require(plain(.pureRed, 60, 60).jpegData(compressionQuality: 0.9))
    #expect(UIImage(data: jpeg.prefix(30)) == nil)
  }

  @Test("A PNG that claims billions of pixels is refused before they are allocated")
  func bomb() throws {
    var data = try #require(plain(.pureRed).pngData())
    data.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    #expect(UIImage(data: data) == nil)
  }

  @Test("The file for the scale is chosen, or the nearest if there is none")
  func variants() throws {
    try withFolder { folder in
      for (name, side) in [("star.png", 10.0), ("star@2x.png", 20), ("moon@3x.png", 30), ("sun.png", 10)] {
        try plain(.pureRed, side, side).pngData()?.write(to: folder.appendingPathComponent(name))
      }
      func best(_ name: String, _ scale: CGFloat) -> String? {
        ImageFiles.best(for: folder.path + "/" + name, scale: scale).map { ($0.path as NSString).lastPathComponent }
      }
      #expect(best("star", 2) == "star@2x.png" && best("star", 1) == "star.png" && best("star.png", 3) == "star@2x.png")
      #expect(best("moon", 2) == "moon@3x.png" && best("sun", 3) == "sun.png" && best("rain", 2) == nil)
      let star = try #require(UIImage(contentsOfFile: folder.path + "/star@2x.png"))
      #expect(star.size == CGSize(width: 10, height: 10) && star.scale == 2)
      #expect(UIImage(contentsOfFile: folder.path + "/rain.png") == nil)
    }
  }

  /// An image of 10 by 10 pixels: red corners of 3 points, green edges and a blue center.
  private var frame: UIImage {
    Picture(10, 10) { context in
      context.setFillColor(UIColor.green.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.setFillColor(UIColor.pureRed.cgColor)
      for x in [0, 7] as [CGFloat] {
        for y in [0, 7] as [CGFloat] { context.fill(CGRect(x: x, y: y, width: 3, height: 3)) }
      }
      context.setFillColor(UIColor.blue.cgColor)
      context.fill(CGRect(x: 3, y: 3, width: 4, height: 4))
    }.image
  }

  @Test(
    "Nine-part images: corners keep their size, edges and the center grow",
    arguments: [UIImage.ResizingMode.stretch, .tile])
  func nineParts(mode: UIImage.ResizingMode) {
    let caps = UIEdgeInsets(top: 3, left: 3, bottom: 3, right: 3)
    let image = frame.resizableImage(withCapInsets: caps, resizingMode: mode)
    let picture = Picture(50, 30) { _ in image.draw(in: CGRect(x: 0, y: 0, width: 50, height: 30)) }
    for (x, y) in [(0, 0), (2, 2), (47, 0), (49, 2), (0, 27), (2, 29), (47, 27), (49, 29)] {
      #expect(picture[x, y] == .red, "corner at \(x), \(y)")
    }
    for (x, y) in [(3, 0), (25, 2), (46, 29), (0, 3), (2, 15), (49, 26)] {
      #expect(picture[x, y] == .green, "edge at \(x), \(y)")
    }
    for (x, y) in [(3, 3), (25, 15), (46, 26)] { #expect(picture[x, y] == .blue, "middle at \(x), \(y)") }
  }

  @Test("A tint replaces the colors and keeps the shape")
  func tint() {
    let dot = Picture(10, 10) { context in
      context.setFillColor(UIColor.black.cgColor)
      context.fill(CGRect(x: 2, y: 2, width: 4, height: 4))
    }.image
    let picture = Picture(10, 10) { _ in dot.withTintColor(.pureRed).draw(at: .zero) }
    #expect(picture[3, 3] == .red && picture[8, 8] == .clear)
    #expect(Picture(UIImage(cgImage: dot.withTintColor(.pureRed).cgImage ?? dot.cgImage!))[3, 3] == .red)
  }

  @Test("An animated image shows the frame of the current time")
  func animation() throws {
    let frames = [UIColor.red, .green, .blue].map { plain($0) }
    let movie = try #require(UIImage.animatedImage(with: frames, duration: 3))
    #expect(movie.images?.count == 3 && movie.duration == 3)
    #expect(
      movie.frame(at: 0) === frames[0] && movie.frame(at: 1.5) === frames[1] && movie.frame(at: 2.9) === frames[2])
    #expect(movie.frame(at: 3.1) === frames[0])
    #expect(UIImage.animatedImage(with: [], duration: 1) == nil)
  }

  @Test("Images are drawn on any thread")
  func threads() async {
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 {
        group.addTask {
          let picture = Picture(60, 20) { _ in
            NSAttributedString(string: "Text", attributes: [.font: UIFont.systemFont(ofSize: 14)]).draw(at: .zero)
          }
          return picture.drawn() != nil && Picture(plain(.pureRed))[5, 5] == .red
        }
      }
      for await done in group { #expect(done) }
    }
  }
}
