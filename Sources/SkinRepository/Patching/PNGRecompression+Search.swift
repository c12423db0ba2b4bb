import SkinPackage

extension PNGRecompression {
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
}
