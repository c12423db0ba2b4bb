// PNG files for deltas: with their pixels inflated, where deflating those again gives the very same file.

internal import Foundation
internal import SkinKit

/// Turns PNG files into their inflated form and back.
enum PNGRecompression {
  /// The inflated form of a PNG file.
  ///
  /// Finding it costs about as much as deflating the pixels twice.
  /// - Parameter png: The whole file.
  /// - Returns: The form, of which it is proven that ``png(from:size:)`` makes the file of it; nil where the bytes aren't
  ///   a PNG file, its pixels take too much room, or they were deflated in another way than zlib's.
  static func inflatedForm(of png: [UInt8]) -> [UInt8]? {
    guard let file = PNGFile(png) else { return nil }
    let stream = file.pixelData.reduce(into: [UInt8]()) { $0 += png[$1] }
    guard stream.count > InflatedPNG.zlibHeaderCount + InflatedPNG.adlerCount else { return nil }
    let header = Array(stream.prefix(InflatedPNG.zlibHeaderCount))
    let data = stream.dropFirst(InflatedPNG.zlibHeaderCount).dropLast(InflatedPNG.adlerCount)
    guard let pixels = inflate(data), let settings = settings(of: data, inflatedTo: pixels, header) else { return nil }
    let form = InflatedPNG(
      settings: settings, zlibHeader: header, chunks: ChunkSizes(file.pixelData.map(\.count)), head: png[file.head],
      pixels: pixels[...], tail: png[file.tail])
    return form.png(deflated: Array(data), size: png.count) == png ? form.bytes : nil
  }

  /// Makes a PNG file of its inflated form.
  /// - Parameters:
  ///   - form: What ``inflatedForm(of:)`` returned, or anything else.
  ///   - size: The file's size in bytes; no more are made.
  /// - Returns: The file, of exactly that size.
  /// - Throws: `SkinIssue` with the code `bad-patch` where the form is damaged or makes a file of another size.
  static func png(from form: [UInt8], size: Int) throws -> [UInt8] { try InflatedPNG(bytes: form).png(size: size) }

  private static func settings(
    of data: ArraySlice<UInt8>, inflatedTo pixels: [UInt8], _ header: [UInt8]
  ) -> DeflateSettings? {
    data.withUnsafeBufferPointer { data in
      pixels.withUnsafeBufferPointer { pixels in
        var search = DeflateSettingsSearch(data: data, inflatedTo: pixels, zlibHeader: header)
        return search.run()
      }
    }
  }

  /// Nil where the data are damaged, too large, or inflate to far more than images do.
  private static func inflate(_ data: ArraySlice<UInt8>) -> [UInt8]? {
    let mostByRatio = max(PackageLimits.ratioFloor, data.count * PackageLimits.default.ratio)
    var pixels: [UInt8] = []
    do {
      let inflater = try Inflater(limit: min(InflatedPNG.mostPixels, mostByRatio), name: "PNG")
      try inflater.inflate(Data(data)) { pixels += $0 }
      return inflater.isFinished ? pixels : nil
    } catch {
      // Such a file goes into a patch as it is.
      return nil
    }
  }
}
