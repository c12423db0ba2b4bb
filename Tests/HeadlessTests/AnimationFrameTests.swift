import Foundation
import Testing

@testable import UIKit

@Suite("Frames of animated files")
struct AnimationFrameTests {
  /// Two frames of 2 by 2 pixels: red for 0.2 s, and blue for 0.1 s.
  private var gif: Data {
    var bytes = Array("GIF89a".utf8) + [2, 0, 2, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    for (delay, pixels) in [(20, [0x84, 0x51]), (10, [0x8C, 0x53])] as [(UInt8, [UInt8])] {
      // The same index four times, in codes of three bits: clear, i, i+…, end.
      bytes += [0x21, 0xF9, 4, 0, delay, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 2] + pixels + [0]
    }
    return Data(bytes + [0x3B])
  }

  /// Frames of an animated PNG of 4 by 4 pixels, each composed on the previous ones.
  private static let parts: [AnimatedPNG.Frame] = [
    .init(.red, 0, 0, 4, 4, milliseconds: 300),
    .init(.blue, 1, 1, 2, 2, milliseconds: 40, disposal: 2),
    .init(.green, 3, 3, 1, 1, milliseconds: 0, disposal: 1),
    .init(.blue, 0, 0, 1, 1, milliseconds: 500),
  ]

  @Test("A GIF's frames have their durations")
  func gifFrames() throws {
    let frames = try #require(UIImage.animationFrames(in: gif))
    #expect(frames.map(\.duration) == [0.2, 0.1])
    #expect(Picture(frames[0].image)[0, 0] == .red && Picture(frames[1].image)[1, 1] == .blue)
    #expect(UIImage.animationFrames(in: Data("GIF89a".utf8)) == nil)
  }

  @Test("An animated PNG's frames are composed on the previous ones, as each specifies")
  func apngFrames() throws {
    let frames = try #require(UIImage.animationFrames(in: AnimatedPNG.file(width: 4, height: 4, Self.parts), scale: 2))
    #expect(frames.map(\.duration) == [0.3, 0.04, 0.1, 0.5])
    #expect(frames.allSatisfy { $0.image.size == CGSize(width: 2, height: 2) })
    let pictures = frames.map { Picture($0.image) }
    #expect(pictures.map { $0[1, 1] } == [.red, .blue, .red, .red])
    #expect(pictures.map { $0[3, 3] } == [.red, .red, .green, .clear])
    #expect(pictures.map { $0[0, 0] } == [.red, .red, .red, .blue])
  }

  @Test("A plain PNG has no frames")
  func plainPNG() throws {
    #expect(UIImage.animationFrames(in: try #require(AnimatedPNG.picture(.red, 4, 4).pngData())) == nil)
  }

  @Test("Truncated and damaged files have fewer frames or none, and cause no crash")
  func damaged() {
    let files = [gif, AnimatedPNG.file(width: 4, height: 4, Self.parts)]
    for file in files {
      for length in 0..<file.count { #expect((UIImage.animationFrames(in: file.prefix(length))?.count ?? 0) <= 4) }
      for place in 0..<file.count {
        for byte in [0, 0x7F, 0xFF] as [UInt8] {
          var damaged = file
          damaged[place] = byte
          #expect((UIImage.animationFrames(in: damaged)?.count ?? 0) <= 5)
        }
      }
    }
  }

  @Test("Frames that exceed the image, and images that are too large, are refused")
  func refused() {
    #expect(UIImage.animationFrames(in: AnimatedPNG.file(width: 2, height: 2, Self.parts)) == nil)
    #expect(UIImage.animationFrames(in: AnimatedPNG.file(width: 60_000, height: 60_000, Self.parts)) == nil)
  }
}

/// Writes animated PNGs.
enum AnimatedPNG {
  struct Frame {
    let color: UIColor
    let (x, y, width, height): (Int, Int, Int, Int)
    let milliseconds: Int
    let disposal: UInt8

    init(
      _ color: UIColor, _ x: Int, _ y: Int, _ width: Int, _ height: Int, milliseconds: Int, disposal: UInt8 = 0
    ) {
      self.color = color
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
      self.milliseconds = milliseconds
      self.disposal = disposal
    }
  }

  static func picture(_ color: UIColor, _ width: Int, _ height: Int) -> UIImage {
    Picture(CGFloat(width), CGFloat(height)) {
      $0.setFillColor(color.cgColor)
      $0.fill(CGRect(x: 0, y: 0, width: width, height: height))
    }.image
  }

  static func file(width: Int, height: Int, _ frames: [Frame]) -> Data {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += chunk("IHDR", four(width) + four(height) + [8, 2, 0, 0, 0])
    bytes += chunk("acTL", four(frames.count) + four(0))
    for (index, frame) in frames.enumerated() {
      let place = [frame.width, frame.height, frame.x, frame.y].flatMap(four)
      let time = [UInt8(frame.milliseconds >> 8), UInt8(frame.milliseconds & 255), 0x03, 0xE8]
      bytes += chunk("fcTL", four(index) + place + time + [frame.disposal, 0])
      let png = [UInt8](picture(frame.color, frame.width, frame.height).pngData() ?? Data())
      bytes += chunk(index == 0 ? "IDAT" : "fdAT", (index == 0 ? [] : four(index)) + pixels(png))
    }
    return Data(bytes + chunk("IEND", []))
  }

  /// The pixel chunks of a plain PNG.
  private static func pixels(_ png: [UInt8]) -> [UInt8] {
    var (place, found) = (8, [UInt8]())
    while place + 8 < png.count {
      let length = png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      if Array(png[place + 4..<place + 8]) == Array("IDAT".utf8) { found += png[place + 8..<place + 8 + length] }
      place += length + 12
    }
    return found
  }

  /// A chunk with an unverified checksum.
  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    four(data.count) + Array(type.utf8) + data + four(0)
  }

  private static func four(_ number: Int) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
