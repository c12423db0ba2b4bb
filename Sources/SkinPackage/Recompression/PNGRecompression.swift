internal import Foundation
internal import SkinKit

/// Conversions of PNG files to their inflated form and back.
package enum PNGRecompression {
  /// The maximum size in bytes of a form, and of a file that has one.
  package static let largestForm = InflatedPNG.mostPixels + (1 << 20)

  /// Returns a PNG file with inflated pixels, for comparing pixels, even if the same file can't be built from it.
  /// - Parameter png: The complete file.
  /// - Returns: The form with the usual settings; nil if the bytes aren't a PNG file or are too large.
  package static func inflatedView(of png: [UInt8]) -> [UInt8]? {
    guard let parts = Parts(png), let settings = DeflateSettings(level: 9) else { return nil }
    let bytes = parts.form(settings).bytes
    return bytes.count <= largestForm ? bytes : nil
  }

  /// Builds a PNG file from its inflated form.
  /// - Parameters:
  ///   - form: An inflated form, or any untrusted bytes.
  ///   - limit: The most bytes that the file may have.
  /// - Returns: The file.
  /// - Throws: `SkinIssue` with the code `bad-patch` if the form is damaged or builds a larger file.
  static func png(from form: [UInt8], limit: Int) throws -> [UInt8] { try InflatedPNG(bytes: form).png(limit: limit) }

  /// The parts of a PNG file.
  package struct Parts {
    private let file: PNGFile
    private let png: [UInt8]
    package let zlibHeader: [UInt8]
    /// The raw deflate data of all chunks.
    package let data: ArraySlice<UInt8>
    package let pixels: [UInt8]

    /// Parses a complete file; nil if it isn't a PNG file, is too large, or its pixels can't be inflated.
    package init?(_ png: [UInt8]) {
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

    /// Returns the inflated form for settings.
    package func form(_ settings: DeflateSettings) -> InflatedPNG {
      InflatedPNG(
        settings: settings, zlibHeader: zlibHeader, chunks: ChunkSizes(file.pixelData.map(\.count)),
        head: png[file.head], pixels: pixels[...], tail: png[file.tail])
    }
  }

  /// Inflates data; nil if it is damaged, too large, or inflates to far more than images do.
  private static func inflate(_ data: ArraySlice<UInt8>) -> [UInt8]? {
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
