#if os(Linux)
  import DemoKit
  import Foundation
  import Testing

  /// Tests of pictures of small skins.
  protocol PictureTests {
    var place: Workplace { get }
  }

  extension PictureTests {
    /// Writes a small skin with an accent color.
    func skin(_ name: String, accent: String, dark: String? = nil) throws {
      try place.write(#"{"schema": 1, "id": "\#(name)", "version": "1.0.0"}"#, "\(name)/skin.json")
      let value = dark.map { #"{"any": "\#(accent)", "dark": "\#($0)"}"# } ?? "\"\(accent)\""
      try place.write(
        ##"{"colors": {"accent": \##(value), "background": "#FFF8E0", "text": "#102030"}}"##, "\(name)/modules/app.json"
      )
    }

    func picture(_ path: String) throws -> PixelImage { try PixelImage(try place.read(path)) }

    /// Counts the pixels of a color in a picture.
    func count(_ red: Int, _ green: Int, _ blue: Int, in picture: PixelImage) -> Int {
      let wanted = PixelImage.Pixel(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
      return (0..<picture.height).reduce(0) { sum, y in
        sum + (0..<picture.width).count { picture[$0, y].distance(to: wanted) <= 1 }
      }
    }
  }
#endif
