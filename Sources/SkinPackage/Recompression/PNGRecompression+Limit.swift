extension PNGRecompression {
  static func inflatedView(of png: [UInt8]) -> [UInt8]? {
    guard let file = PNGFile(png) else { return nil }
    let stream = file.pixelData.reduce(into: [UInt8]()) { $0 += png[$1] }
    guard stream.count > InflatedPNG.zlibHeaderCount + InflatedPNG.adlerCount else { return nil }
    let header = Array(stream.prefix(InflatedPNG.zlibHeaderCount))
    let data = stream.dropFirst(InflatedPNG.zlibHeaderCount).dropLast(InflatedPNG.adlerCount)
    guard let pixels = inflate(data),
      let settings = DeflateSettings(level: 9, strategy: .standard)
    else { return nil }
    return InflatedPNG(
      settings: settings, zlibHeader: header, chunks: ChunkSizes(file.pixelData.map(\.count)), head: png[file.head],
      pixels: pixels[...], tail: png[file.tail]
    ).bytes
  }
  static func png(from form: [UInt8], limit: Int) throws -> [UInt8] {
    let form = try InflatedPNG(bytes: form)
    let room = limit - form.head.count - form.tail.count
    guard room > 0,
      let deflated = form.pixels.withUnsafeBufferPointer({
        PortableDeflater.deflate($0, settings: form.settings, limit: room)
      }),
      let bytes = form.png(deflated: deflated, limit: limit)
    else { throw InflatedPNG.damaged("the size") }
    return bytes
  }
}
extension InflatedPNG {
  func png(deflated: [UInt8], limit: Int) -> [UInt8]? {
    let stream = zlibStream(deflated)
    guard let chunkCount = chunks.count(of: stream.count) else { return nil }
    let size = head.count + stream.count + chunkCount * PNGFile.emptyChunk + tail.count
    return size <= limit ? png(deflated: deflated, size: size) : nil
  }
}
extension PNGRecompression {
  /// The most bytes of a form.
  static let largestForm = InflatedPNG.mostPixels + (4 << 20)
}
