// Writes canvases as the frames of a repeating GIF with one palette.

import CArtGif
import Foundation

enum Gif {
  /// Writes frames of one size; `delay` is in hundredths of a second.
  static func write(_ frames: [Canvas], delay: Int, to file: URL) throws {
    guard let first = frames.first?.pixels() else { throw ArtError(description: "a moving picture has no frames") }
    let (width, height) = (first.width, first.height)
    let (palette, rows) = try quantized(frames, count: width * height)
    var status: Int32 = 0
    guard let gif = EGifOpenFileName(file.path, false, &status) else { throw failure(file, status) }
    defer { GifFreeMapObject(palette) }
    EGifSetGifVersion(gif, true)
    var good = EGifPutScreenDesc(gif, Int32(width), Int32(height), 8, 0, palette) == GIF_OK
    good = good && loopForever(gif)
    var shown: [UInt8] = []
    for frame in rows {
      // Only the rows and columns that changed since the last frame are written.
      let box = changed(from: shown, to: frame, width: width, height: height)
      var control: [UInt8] = [1 << 2, UInt8(delay & 0xFF), UInt8(delay >> 8), 0]
      good = good && EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, 4, &control) == GIF_OK
      good =
        good
        && EGifPutImageDesc(
          gif, Int32(box.left), Int32(box.top), Int32(box.right - box.left), Int32(box.bottom - box.top), false, nil)
          == GIF_OK
      for row in box.top..<box.bottom where good {
        var line = Array(frame[row * width + box.left..<row * width + box.right])
        good = EGifPutLine(gif, &line, Int32(line.count)) == GIF_OK
      }
      shown = frame
    }
    let error = gif.pointee.Error
    let closed = EGifCloseFile(gif, &status) == GIF_OK
    guard good, closed else { throw failure(file, good ? status : error) }
  }

  private static func quantized(
    _ frames: [Canvas], count: Int
  ) throws -> (UnsafeMutablePointer<ColorMapObject>, [[UInt8]]) {
    var (red, green, blue): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    for frame in frames {
      let bytes = frame.pixels().bytes
      for pixel in 0..<count {
        red.append(bytes[pixel * 4])
        green.append(bytes[pixel * 4 + 1])
        blue.append(bytes[pixel * 4 + 2])
      }
    }
    var size: Int32 = 64
    var indexes = [UInt8](repeating: 0, count: red.count)
    guard let palette = GifMakeMapObject(size, nil),
      GifQuantizeBuffer(
        UInt32(count), UInt32(frames.count), &size, &red, &green, &blue, &indexes, palette.pointee.Colors) == GIF_OK
    else { throw ArtError(description: "the colours of a moving picture could not be reduced") }
    return (palette, stride(from: 0, to: indexes.count, by: count).map { Array(indexes[$0..<$0 + count]) })
  }

  private static func loopForever(_ gif: UnsafeMutablePointer<GifFileType>) -> Bool {
    var loop: [UInt8] = [1, 0, 0]
    return EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE) == GIF_OK
      && EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0") == GIF_OK && EGifPutExtensionBlock(gif, 3, &loop) == GIF_OK
      && EGifPutExtensionTrailer(gif) == GIF_OK
  }

  private static func changed(
    from old: [UInt8], to new: [UInt8], width: Int, height: Int
  ) -> (left: Int, top: Int, right: Int, bottom: Int) {
    guard old.count == new.count else { return (0, 0, width, height) }
    var box = (left: width, top: height, right: 0, bottom: 0)
    for row in 0..<height {
      for column in 0..<width where old[row * width + column] != new[row * width + column] {
        box.left = min(box.left, column)
        box.right = max(box.right, column + 1)
        box.top = min(box.top, row)
        box.bottom = max(box.bottom, row + 1)
      }
    }
    return box.right == 0 ? (0, 0, 1, 1) : box
  }

  private static func failure(_ file: URL, _ status: Int32) -> ArtError {
    ArtError(description: "\(file.path): \(GifErrorString(status).map { String(cString: $0) } ?? "error \(status)")")
  }
}
