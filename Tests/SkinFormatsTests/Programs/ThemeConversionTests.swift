import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Themes of other programs: converting")
struct ThemeConversionTests {
  /// A theme of each program, by its file's name.
  private static let themes = [
    "dusk-color-theme.json": """
    {"name": "Dusk", "type": "dark", "colors": {"editor.background": "#11223344", "foreground": "#FFF"},
     "tokenColors": [{"scope": "meta.function entity.name, comment", "settings": {"foreground": "#808080", "fontStyle": "italic"}}],
     "semanticTokenColors": {"*.static:java": {"foreground": "#123456", "bold": true}}}
    """,
    "Dusk.itermcolors": """
    { "Ansi 0 Color" = { "Red Component" = "0.1"; "Green Component" = "0.2"; "Blue Component" = "0.3"; "Color Space" = P3; };
      "Bold Color" = { "Red Component" = "0.5"; "Green Component" = 1; "Blue Component" = "0.25"; };
      "Link Color (Light)" = { "Red Component" = 0; "Green Component" = 0; "Blue Component" = 1; "Color Space" = sRGB; };
      "Link Color (Dark)" = { "Red Component" = 0; "Green Component" = 1; "Blue Component" = 1; "Color Space" = sRGB; }; }
    """,
    "Dusk.xccolortheme": """
    { DVTSourceTextSyntaxColors = { "xcode.syntax.comment" = "0.1 0.2 0.3 1"; };
      DVTSourceTextSyntaxFonts = { "xcode.syntax.comment" = "Menlo-Bold - 12.5"; }; DVTLineSpacing = "1.1"; }
    """,
    "dusk.tgios-theme": "name: Dusk\nbasedOn: night\ndark: true\nchat:\n  message:\n    link: 80336699\n  angle: 45\n",
    "dusk.attheme": "chat_inBubble=-1\ndivider=#80336699\nchat_a_rotation=45\nWLS=https://a.example/bg\n",
  ]

  @Test("A theme is the same skin in the native format and as design tokens", arguments: themes.keys.sorted())
  func roundTrips(name: String) throws {
    let document = try SkinDocument.read(SkinMemoryFiles([name: Self.themes[name] ?? ""]), formats: .all)
    #expect(document.issues.isEmpty && document.entries.count > 2, "\(document.issues)")
    for output in [try document.nativeOutput(), try document.tokensOutput()] {
      let read = try SkinDocument.read(output, formats: .all)
      #expect(read.issues.isEmpty, "\(read.issues)")
      #expect(read.entries.mapValues(\.definition) == document.entries.mapValues(\.definition))
      #expect(read.header.name == document.header.name)
    }
  }

  @Test("A theme's colors are the same in an asset catalog", arguments: themes.keys.sorted())
  func catalogs(name: String) throws {
    let document = try SkinDocument.read(SkinMemoryFiles([name: Self.themes[name] ?? ""]), formats: .all)
    let output = try document.assetCatalogOutput()
    let read = try SkinDocument.read(output, formats: .all)
    let colors = document.entries.filter { $0.value.kind == .color }.mapValues(\.definition)
    #expect(read.issues.isEmpty && read.entries.mapValues(\.definition) == colors)
    #expect(Set(output.issues.compactMap(\.place.key)) == Set(document.entries.keys).subtracting(colors.keys))
  }
}
