// PNG files for deltas: with their pixels inflated, where deflating those again gives the very same file.

internal import Foundation
internal import SkinKit

/// Turns PNG files into their inflated form and back.
enum PNGRecompression {
  /// The inflated form of a PNG file that is to be made anew.
  ///
  /// Finding it costs about as much as deflating the pixels twice.
  /// - Parameter png: The whole file, whose first byte has the index 0.
  /// - Returns: The form, of which it is proven that ``write(_:limit:_:)`` makes the file of it; nil where the bytes aren't
  ///   a PNG file, its pixels take too much room, or they were deflated in another way than zlib's.
  static func inflatedForm(of png: Data) -> [UInt8]? {
    guard let file = PNGFile(png) else { return nil }
    let data = file.deflateData.reduce(into: [UInt8]()) { $0 += png[$1] }
    var pixels: [UInt8] = []
    // A file that can't be inflated goes into a patch as it is.
    guard (try? inflate(file, of: png) { pixels += $0 }) != nil,
      let settings = settings(of: data, inflatedTo: pixels, file.zlibHeader(in: png))
    else { return nil }
    let form = InflatedPNG(file, of: png, settings: settings, pixels: Data(pixels))
    guard form.count <= InflatedPNG.largestForm else { return nil }
    var made = Data()
    guard (try? form.write(deflated: data, limit: png.count) { made.append(contentsOf: $0) }) != nil, made == png else {
      return nil
    }
    return form.bytes
  }

  /// A PNG file in a form with inflated pixels, for comparisons: how they were deflated isn't looked for.
  /// - Parameters:
  ///   - png: The whole file, whose first byte has the index 0.
  ///   - folder: Where there is room for the pixels.
  /// - Returns: The form, whose pixels lie in a file without a name; nil where the bytes aren't a PNG file, or its pixels
  ///   take too much room or can't be inflated.
  /// - Throws: `SkinIssue` where the pixels can't be written.
  static func inflatedView(of png: Data, in folder: URL) throws -> InflatedPNG? {
    guard let file = PNGFile(png), let settings = DeflateSettings(level: 9) else { return nil }
    let pixels = try SpoolFile(in: folder)
    do {
      try inflate(file, of: png) { try pixels.append($0) }
    } catch let issue as SkinIssue where issue.code == .damagedData {
      return nil
    }
    let mapped = try pixels.map()
    return InflatedPNG(file, of: png, settings: settings, pixels: mapped.data(0..<mapped.bytes.count))
  }

  /// Makes a PNG file of its inflated form.
  /// - Parameters:
  ///   - form: What ``inflatedForm(of:)`` returned, or anything else; its first byte has the index 0.
  ///   - limit: The most bytes of the file.
  ///   - body: Gets the file's bytes in order.
  /// - Throws: `SkinIssue` with the code `bad-patch` where the form is damaged or makes a larger file, and what `body`
  ///   throws.
  static func write(_ form: Data, limit: Int, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
    let form = try InflatedPNG(form: form)
    let deflated = form.pixels.withUnsafeBytes {
      PortableDeflater.deflate($0.bindMemory(to: UInt8.self), settings: form.settings, limit: limit)
    }
    guard let deflated else { throw InflatedPNG.damaged("the size is beyond the limit of \(limit) bytes") }
    try form.write(deflated: deflated, limit: limit, body)
  }

  private static func settings(
    of data: [UInt8], inflatedTo pixels: [UInt8], _ header: [UInt8]
  ) -> DeflateSettings? {
    data.withUnsafeBufferPointer { data in
      pixels.withUnsafeBufferPointer { pixels in
        var search = DeflateSettingsSearch(data: data, inflatedTo: pixels, zlibHeader: header)
        return search.run()
      }
    }
  }

  /// Inflates the pixels; throws where they are damaged, too large, or inflate to far more than images do.
  private static func inflate(_ file: PNGFile, of png: Data, _ body: (Data) throws -> Void) throws {
    let data = file.deflateData
    let mostByRatio = max(
      PackageLimits.ratioFloor, data.reduce(0) { $0 + $1.count } * PackageLimits.default.ratio)
    let inflater = try Inflater(limit: min(InflatedPNG.mostPixels, mostByRatio), name: "PNG")
    for range in data where !range.isEmpty { try inflater.inflate(png[range], body) }
    guard inflater.isFinished else { throw SkinIssue.archive(.damagedData, "A PNG file ends in its pixels") }
  }
}
