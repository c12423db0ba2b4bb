import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("appstyle.json: components that differ by brand")
struct AppstyleComponentTests {
  private let files = [
    "Common/appstyle.json": ##"{"ink": "#000000"}"##,
    "App1/appstyle.json": ##"{"ink": "#111111"}"##, "App2/appstyle.json": ##"{"ink": "#222222"}"##,
    "Components/Chat/Common/room.json": ##"{"bubble": "#AAAAAA", "line": "#BBBBBB"}"##,
    "Components/Chat/App1/room.json": ##"{"bubble": "#A1A1A1", "sent_icon": "sent"}"##,
    "Components/Chat/App2/room.json": ##"{"bubble": "#A2A2A2"}"##,
    "Components/Chat/App1/images/sent.png": "1", "Components/Chat/App2/images/sent.png": "2",
    "Common/Pay.bundle/order.json": ##"{"total": "#CCCCCC", "rest": "#DDDDDD"}"##,
    "Common/Pay.bundle/App2/order.json": ##"{"total": "#C2C2C2"}"##,
  ]

  private func read(_ brand: String?) throws -> SkinDocument {
    let document = try SkinDocument.read(SkinMemoryFiles(files), as: .appstyle, options: .init(brand: brand))
    #expect(document.issues.isEmpty, "\(document.issues)")
    return document
  }

  private func colors(_ document: SkinDocument) -> [String?] {
    let skin = SkinResolver().resolve(document)
    return ["Chat.room.bubble", "Chat.room.line", "Pay.order.total", "Pay.order.rest"].map {
      skin.value(for: SkinKey<SkinColor>($0))?.description
    }
  }

  @Test("A brand's folder in a component overrides what the component's brands share, and the component itself")
  func brands() throws {
    #expect(colors(try read(nil)) == ["#AAAAAA", "#BBBBBB", "#CCCCCC", "#DDDDDD"])
    #expect(colors(try read("App1")) == ["#A1A1A1", "#BBBBBB", "#CCCCCC", "#DDDDDD"])
    #expect(colors(try read("App2")) == ["#A2A2A2", "#BBBBBB", "#C2C2C2", "#DDDDDD"])
  }

  @Test("A component's files are those of the brand; other brands' aren't shipped")
  func pictures() throws {
    let document = try read("App1")
    let image: SkinImage? = SkinResolver().resolve(document).value(for: "Chat.room.sent_icon")
    #expect(image?.variants.map(\.file.path) == ["Components/Chat/App1/images/sent.png"])
    #expect(document.resources.filter { $0.hasSuffix(".png") } == ["Components/Chat/App1/images/sent.png"])
    #expect(try read(nil).resources.filter { $0.hasSuffix(".png") }.isEmpty)
  }

  @Test("Interface Builder's files are named, because they aren't loaded")
  func nibs() throws {
    let files = ["appstyle.json": ##"{"ink": "#000000", "form": "Login.xib"}"##, "Login.xib": "<document/>"]
    let document = try SkinDocument.read(SkinMemoryFiles(files), as: .appstyle)
    #expect(document.issues.map(\.code) == [.unreadFile] && document.issues.map(\.place.file) == ["Login.xib"])
    #expect(document.issues.allSatisfy { $0.severity == .warning && $0.message.contains("isn't loaded") })
  }
}
