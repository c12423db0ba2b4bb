#if os(Linux)
  import DemoKit
  import Foundation
  import HeadlessDevice
  import SkinKit
  import SkinTestSupport
  import Testing

  @testable import SkinGallery

  @MainActor
  @Suite("Fonts of the gallery", .serialized) struct FontSectionTests {
    private func draw(_ font: String) async throws -> GalleryPicture {
      let files = SkinMemoryFiles(contents: [
        "skin.json": Data(#"{"schema": 1, "id": "sample", "version": "1.0.0"}"#.utf8),
        "modules/m.json": Data(#"{"fonts": {"f": \#(font)}}"#.utf8),
      ])
      let skin = SkinResolver().resolve(try SkinDocument.read(files))
      let side = GallerySide(skin: skin, roles: GalleryRoles(guessedFor: skin))
      let painter = await GalleryPainter(side, listed: skin, appearance: .light, device: HeadlessDevice())
      let section = try #require(GallerySection.all.first { $0.name == "fonts" })
      return try #require(try painter.draw(section))
    }

    /// The columns of a picture that aren't all of one color.
    private func inkedWidth(_ picture: GalleryPicture) throws -> Int {
      let image = try PixelImage(picture.png)
      let last = (0..<image.width).last { x in
        (1..<image.height).contains { image[x, $0].distance(to: image[x, 0]) > 40 }
      }
      return try #require(last)
    }

    @Test("Two lines of a font have its line height")
    func lineHeight() async throws {
      let close = try await draw(#"{"size": 20, "lineHeight": 1.5}"#)
      let wide = try await draw(#"{"size": 20, "lineHeight": 3}"#)
      #expect(abs(wide.size.height - close.size.height - 60) <= 1)
    }

    @Test("The letters of a font have its spacing")
    func letterSpacing() async throws {
      let plain = try await draw(#"{"size": 11}"#)
      let spaced = try await draw(#"{"size": 11, "letterSpacing": 3}"#)
      #expect(try inkedWidth(spaced) > inkedWidth(plain) + 60)
      #expect(spaced.size == plain.size)
    }
  }
#endif
