// PNG files for deltas: with their pixels inflated, where deflating those again gives the very same file.

internal import Foundation
internal import SkinKit

/// Turns PNG files into their inflated form and back.
enum PNGRecompression {
  /// The most bytes of a form, and of a file that has one.
  static let largestForm = InflatedPNG.mostPixels + (1 << 20)

  /// The inflated form of a PNG file.
  ///
  /// Finding it costs about as much as deflating the pixels twice.
  /// - Parameter png: The whole file.
  /// - Returns: The form, of which it is proven that ``png(from:limit:)`` makes the file of it; nil where the bytes
  ///   aren't a PNG file, it takes too much room, or its pixels were deflated in another way than zlib's.
  static func inflatedForm(of png: [UInt8]) -> [UInt8]? {
    guard let parts = Parts(png), let settings = settings(of: parts.data, inflatedTo: parts.pixels, parts.zlibHeader)
    else { return nil }
    let form = parts.form(settings)
    guard form.png(deflated: Array(parts.data), limit: png.count) == png else { return nil }
    let bytes = form.bytes
    return bytes.count <= largestForm ? bytes : nil
  }

  /// A PNG file in its inflated form, whether or not it could be made of it again: for comparing pixels.
  /// - Parameter png: The whole file.
  /// - Returns: The form with the usual settings; nil where the bytes aren't a PNG file or take too much room.
  static func inflatedView(of png: [UInt8]) -> [UInt8]? {
    guard let parts = Parts(png), let settings = DeflateSettings(level: 9) else { return nil }
    let bytes = parts.form(settings).bytes
    return bytes.count <= largestForm ? bytes : nil
  }

  /// Makes a PNG file of its inflated form.
  /// - Parameters:
  ///   - form: What ``inflatedForm(of:)`` returned, or anything else.
  ///   - limit: The most bytes that the file may have.
  /// - Returns: The file.
  /// - Throws: `SkinIssue` with the code `bad-patch` where the form is damaged or makes a larger file.
  static func png(from form: [UInt8], limit: Int) throws -> [UInt8] { try InflatedPNG(bytes: form).png(limit: limit) }

  /// A PNG file taken apart.
  private struct Parts {
    private let file: PNGFile
    private let png: [UInt8]
    let zlibHeader: [UInt8]
    /// The raw deflate data of all chunks.
    let data: ArraySlice<UInt8>
    let pixels: [UInt8]

    init?(_ png: [UInt8]) {
      guard png.count <= PNGRecompression.largestForm, let file = PNGFile(png) else { return nil }
      let stream = file.pixelData.reduce(into: [UInt8]()) { $0 += png[$1] }
      guard stream.count > InflatedPNG.zlibHeaderCount + InflatedPNG.adlerCount else { return nil }
      self.file = file
      self.png = png
      zlibHeader = Array(stream.prefix(InflatedPNG.zlibHeaderCount))
      data = stream.dropFirst(InflatedPNG.zlibHeaderCount).dropLast(InflatedPNG.adlerCount)
      guard let pixels = PNGRecompression.inflate(data) else { return nil }
      self.pixels = pixels
    }

    func form(_ settings: DeflateSettings) -> InflatedPNG {
      InflatedPNG(
        settings: settings, zlibHeader: zlibHeader, chunks: ChunkSizes(file.pixelData.map(\.count)),
        head: png[file.head], pixels: pixels[...], tail: png[file.tail])
    }
  }

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
  fileprivate static func inflate(_ data: ArraySlice<UInt8>) -> [UInt8]? {
    let mostByRatio = max(PackageLimits.ratioFloor, data.count * PackageLimits.default.ratio)
    var pixels: [UInt8] = []
    do {
      let inflater = try Inflater(limit: min(InflatedPNG.mostPixels, mostByRatio), path: "PNG")
      try inflater.inflate(Data(data)) { pixels += $0 }
      return inflater.isFinished ? pixels : nil
    } catch {
      // Such a file goes into a patch as it is.
      return nil
    }
  }
}
