// Writes canvases as the frames of a looping GIF with one palette.

import CArtGif
import Foundation

enum Gif {
  /// The palette index of transparent pixels, which show the previous frame.
  private static let clear = 63

  /// Writes frames of equal size.
  ///
  /// `delay` is in hundredths of a second.
  static func write(_ frames: [Canvas], delay: Int, to file: URL) throws {
    guard let first = frames.first?.pixels() else { throw ArtError(description: "an animation has no frames") }
    let (width, height) = (first.width, first.height)
    let (palette, rows) = try quantized(frames, width: width, height: height)
    var status: Int32 = 0
    guard let gif = EGifOpenFileName(file.path, false, &status) else { throw failure(file, status) }
    defer { GifFreeMapObject(palette) }
    EGifSetGifVersion(gif, true)
    var good = EGifPutScreenDesc(gif, Int32(width), Int32(height), 8, 0, palette) == GIF_OK
    good = good && loopForever(gif)
    var shown: [UInt8] = []
    for frame in rows {
      // Only the changed rows and columns are written.
      let box = changed(from: shown, to: frame, width: width, height: height)
      // Keep the previous frame under transparent pixels.
      var control: [UInt8] = [1 << 2 | 1, UInt8(delay & 0xFF), UInt8(delay >> 8), UInt8(clear)]
      good = good && EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, 4, &control) == GIF_OK
      good =
        good
        && EGifPutImageDesc(
          gif, Int32(box.left), Int32(box.top), Int32(box.right - box.left), Int32(box.bottom - box.top), false, nil)
          == GIF_OK
      for row in box.top..<box.bottom where good {
        var line = (row * width + box.left..<row * width + box.right).map { place in
          shown.isEmpty || shown[place] != frame[place] ? frame[place] : UInt8(clear)
        }
        good = EGifPutLine(gif, &line, Int32(line.count)) == GIF_OK
      }
      shown = frame
    }
    let error = gif.pointee.Error
    let closed = EGifCloseFile(gif, &status) == GIF_OK
    guard good, closed else { throw failure(file, good ? status : error) }
    // giflib creates files that only their owner can read.
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
  }

  /// Returns one palette for all frames, so that static parts have the same colors in each.
  private static func quantized(
    _ frames: [Canvas], width: Int, height: Int
  ) throws -> (UnsafeMutablePointer<ColorMapObject>, [[UInt8]]) {
    let pixels = frames.flatMap { $0.pixels().bytes }
    let image = IndexedImage(
      premultiplied: pixels, width: width, height: height * frames.count, colors: clear, diffusion: 0)
    var colors = image.palette.map { GifColorType(Red: $0.red, Green: $0.green, Blue: $0.blue) }
    // The number of colors in a GIF is a power of two.
    while colors.count <= clear { colors.append(GifColorType(Red: 0, Green: 0, Blue: 0)) }
    guard let palette = GifMakeMapObject(Int32(colors.count), colors) else {
      throw ArtError(description: "can't create the palette of an animation")
    }
    let count = width * height
    return (palette, stride(from: 0, to: image.indexes.count, by: count).map { Array(image.indexes[$0..<$0 + count]) })
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
