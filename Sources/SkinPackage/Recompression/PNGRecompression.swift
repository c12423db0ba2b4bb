internal import Foundation
internal import SkinKit

/// Conversions of PNG files to their inflated form and back.
enum PNGRecompression {
  /// The maximum size in bytes of a form, and of a file that has one.
  static let largestForm = InflatedPNG.mostPixels + (1 << 20)

  /// Returns the inflated form of a PNG file.
  ///
  /// Costs about as much as deflating the pixels twice.
  /// - Parameters:
  ///   - png: The complete file.
  ///   - work: Increased by the comparisons and bytes that the search for the settings took.
  /// - Returns: A form from which ``png(from:limit:)`` verifiably builds the same file; nil if the bytes aren't a PNG
  ///   file, it is too large, or its pixels weren't deflated as zlib does.
  static func inflatedForm(of png: [UInt8], work: inout Int) -> [UInt8]? {
    guard let parts = Parts(png),
      let settings = settings(of: parts.data, inflatedTo: parts.pixels, parts.zlibHeader, &work)
    else { return nil }
    let form = parts.form(settings)
    guard form.png(deflated: Array(parts.data), limit: png.count) == png else { return nil }
    let bytes = form.bytes
    return bytes.count <= largestForm ? bytes : nil
  }

  /// Returns a PNG file with inflated pixels, for comparing pixels, even if the same file can't be built from it.
  /// - Parameter png: The complete file.
  /// - Returns: The form with the usual settings; nil if the bytes aren't a PNG file or are too large.
  static func inflatedView(of png: [UInt8]) -> [UInt8]? {
    guard let parts = Parts(png), let settings = DeflateSettings(level: 9) else { return nil }
    let bytes = parts.form(settings).bytes
    return bytes.count <= largestForm ? bytes : nil
  }

  /// Builds a PNG file from its inflated form.
  /// - Parameters:
  ///   - form: A result of ``inflatedForm(of:)``, or any untrusted bytes.
  ///   - limit: The most bytes that the file may have.
  /// - Returns: The file.
  /// - Throws: `SkinIssue` with the code `bad-patch` if the form is damaged or builds a larger file.
  static func png(from form: [UInt8], limit: Int) throws -> [UInt8] { try InflatedPNG(bytes: form).png(limit: limit) }

  /// The parts of a PNG file.
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
    of data: ArraySlice<UInt8>, inflatedTo pixels: [UInt8], _ header: [UInt8], _ work: inout Int
  ) -> DeflateSettings? {
    data.withUnsafeBufferPointer { data in
      pixels.withUnsafeBufferPointer { pixels in
        var search = DeflateSettingsSearch(data: data, inflatedTo: pixels, zlibHeader: header)
        defer { work += search.work }
        return search.run()
      }
    }
  }

  /// Inflates data; nil if it is damaged, too large, or inflates to far more than images do.
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
