// The pixels of a PNG file, to compare and to probe: what the demo and the tests claim of pictures, they look up.

import CDemoZlib
public import Foundation

/// The decoded pixels of a PNG file with eight bits per channel and no interlacing, which is what the app writes.
public struct PixelImage: Hashable, Sendable {
  /// A pixel's channels, from 0 to 255.
  public struct Pixel: Hashable, Sendable {
    /// The red channel.
    public var red: Int
    /// The green channel.
    public var green: Int
    /// The blue channel.
    public var blue: Int
    /// The opacity.
    public var alpha: Int

    /// Makes an opaque pixel.
    /// - Parameters:
    ///   - red: The red channel, from 0 to 1.
    ///   - green: The green channel.
    ///   - blue: The blue channel.
    public init(red: Double, green: Double, blue: Double) {
      let channels = [red, green, blue].map { Int((min(max($0, 0), 1) * 255).rounded()) }
      self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: 255)
    }

    init(red: Int, green: Int, blue: Int, alpha: Int) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }

    /// The largest difference of a channel to another pixel's.
    /// - Parameter other: Another pixel.
    /// - Returns: From 0, the same, to 255.
    public func distance(to other: Pixel) -> Int {
      max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue), abs(alpha - other.alpha))
    }
  }

  /// How wide it is, in pixels.
  public let width: Int
  /// How high it is, in pixels.
  public let height: Int
  private let bytes: [UInt8]

  /// Reads a file.
  /// - Parameter file: A PNG file.
  /// - Throws: ``PixelError`` where it isn't one of the kind that is read.
  public init(contentsOf file: URL) throws {
    do {
      try self.init(png: try Data(contentsOf: file))
    } catch let error as PixelError {
      throw PixelError(description: "\(file.path): \(error.description)")
    }
  }

  /// Reads the bytes of a file.
  /// - Parameter png: The bytes.
  /// - Throws: ``PixelError`` where they aren't a PNG of the kind that is read.
  public init(png: Data) throws {
    var reader = PNGReader(bytes: [UInt8](png))
    (width, height, bytes) = try reader.pixels()
  }

  /// The pixel at a place.
  /// - Parameters:
  ///   - x: From the left, in pixels.
  ///   - y: From the top, in pixels.
  public subscript(x: Int, y: Int) -> Pixel {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "(\(x), \(y)) lies outside of \(width) x \(height)")
    let start = (y * width + x) * 4
    return Pixel(
      red: Int(bytes[start]), green: Int(bytes[start + 1]), blue: Int(bytes[start + 2]), alpha: Int(bytes[start + 3]))
  }

  /// The share of pixels that differ from another image's; 1 where the sizes differ.
  /// - Parameters:
  ///   - other: Another image.
  ///   - tolerance: How much a channel may differ without being counted.
  /// - Returns: From 0, all the same, to 1.
  public func difference(from other: PixelImage, tolerance: Int = 0) -> Double {
    guard width == other.width, height == other.height, width * height > 0 else { return 1 }
    var differing = 0
    bytes.withUnsafeBufferPointer { mine in
      other.bytes.withUnsafeBufferPointer { others in
        // Equal rows, the most common case, are compared at once.
        for row in stride(from: 0, to: width * height * 4, by: width * 4) {
          guard let one = mine.baseAddress, let two = others.baseAddress, memcmp(one + row, two + row, width * 4) != 0
          else { continue }
          for pixel in stride(from: row, to: row + width * 4, by: 4) {
            for place in pixel..<pixel + 4 where abs(Int(mine[place]) - Int(others[place])) > tolerance {
              differing += 1
              break
            }
          }
        }
      }
    }
    return Double(differing) / Double(width * height)
  }
}

/// Why a picture can't be read.
public struct PixelError: Error, Hashable, CustomStringConvertible {
  /// What is wrong with it.
  public var description: String

  /// Makes an error.
  /// - Parameter description: What is wrong.
  public init(description: String) { self.description = description }
}

/// Takes a PNG file apart.
private struct PNGReader {
  let bytes: [UInt8]
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// More than any screen has.
  private static let largestSide = 16_384

  mutating func pixels() throws -> (width: Int, height: Int, bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature) else { throw PixelError(description: "this is not a PNG file") }
    var (width, height, channels) = (0, 0, 0)
    var compressed: [UInt8] = []
    var place = Self.signature.count
    while place + 12 <= bytes.count {
      let length = number(at: place)
      let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      let start = place + 8
      guard start + length + 4 <= bytes.count else { throw PixelError(description: "the file is cut off") }
      if name == "IHDR" {
        guard length == 13 else { throw PixelError(description: "the header has \(length) bytes, not 13") }
        (width, height) = (number(at: start), number(at: start + 4))
        channels = [2: 3, 6: 4][bytes[start + 9]] ?? 0
        guard bytes[start + 8] == 8, channels > 0, bytes[start + 12] == 0 else {
          throw PixelError(description: "only RGB and RGBA of 8 bits without interlacing are read")
        }
        guard (1...Self.largestSide).contains(width), (1...Self.largestSide).contains(height) else {
          throw PixelError(description: "\(width) x \(height) is not a size that is read")
        }
      }
      if name == "IDAT" { compressed += bytes[start..<start + length] }
      place = start + length + 4
    }
    guard channels > 0 else { throw PixelError(description: "the file has no header") }
    let rows = try inflate(compressed, to: (width * channels + 1) * height)
    return (width, height, try unfilter(rows, width: width, height: height, channels: channels))
  }

  private func number(at place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private func inflate(_ compressed: [UInt8], to count: Int) throws -> [UInt8] {
    var rows = [UInt8](repeating: 0, count: count)
    var length = uLongf(count)
    guard uncompress(&rows, &length, compressed, uLong(compressed.count)) == Z_OK, length == uLongf(count) else {
      throw PixelError(description: "the pixels can't be inflated")
    }
    return rows
  }

  /// Undoes the prediction of each row (PNG, section 9), and gives every pixel four channels.
  private func unfilter(_ rows: [UInt8], width: Int, height: Int, channels: Int) throws -> [UInt8] {
    let length = width * channels
    // A row of zeros stands above the first one, and a pixel of zeros left of each.
    var above = [UInt8](repeating: 0, count: length + channels)
    var line = above
    var result = [UInt8](repeating: 255, count: width * height * 4)
    for row in 0..<height {
      let start = row * (length + 1)
      let filter = rows[start]
      guard filter <= 4 else { throw PixelError(description: "row \(row) has the unknown filter \(filter)") }
      // Buffers, because checked access to each of millions of bytes takes a second in a debug build.
      rows.withUnsafeBufferPointer { rows in
        line.withUnsafeMutableBufferPointer { line in
          above.withUnsafeBufferPointer { above in
            for place in channels..<length + channels {
              let left = Int(line[place - channels])
              let guess = Self.prediction(filter, left, Int(above[place]), Int(above[place - channels]))
              line[place] = rows[start + 1 + place - channels] &+ UInt8(guess)
            }
          }
          result.withUnsafeMutableBufferPointer { result in
            for pixel in 0..<width {
              for channel in 0..<channels {
                result[(row * width + pixel) * 4 + channel] = line[(pixel + 1) * channels + channel]
              }
            }
          }
        }
      }
      swap(&above, &line)
      for place in 0..<channels { line[place] = 0 }
    }
    return result
  }

  private static func prediction(_ filter: UInt8, _ left: Int, _ up: Int, _ corner: Int) -> Int {
    switch filter {
    case 0: return 0
    case 1: return left
    case 2: return up
    case 3: return (left + up) / 2
    default:
      let guess = left + up - corner
      let (a, b, c) = (abs(guess - left), abs(guess - up), abs(guess - corner))
      return a <= b && a <= c ? left : b <= c ? up : corner
    }
  }
}
