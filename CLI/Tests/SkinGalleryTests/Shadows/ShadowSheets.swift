#if os(Linux)
  import DemoKit
  import Foundation
  import SkinFormats
  import SkinKit
  import SkinTestSupport
  import SkinUIKit
  import UIKit

  /// The boxes of all cases in a grid, drawn by Chromium and by UIKit.
  struct ShadowSheets {
    static let cell = CGSize(width: 160, height: 140)
    static let box = CGRect(x: 40, y: 40, width: 80, height: 60)
    static let scale: CGFloat = 2
    private static let columns = 4
    private static let page = "#E9EDF2"

    let cases: [ShadowCase]

    var size: CGSize {
      let rows = (cases.count + Self.columns - 1) / Self.columns
      return CGSize(width: Self.cell.width * CGFloat(Self.columns), height: Self.cell.height * CGFloat(rows))
    }

    /// The pixels of a cell.
    func area(of index: Int) -> (x: Range<Int>, y: Range<Int>) {
      let (corner, scale) = (origin(of: index), Self.scale)
      func range(_ start: CGFloat, _ length: CGFloat) -> Range<Int> {
        Int(start * scale)..<Int((start + length) * scale)
      }
      return (range(corner.x, Self.cell.width), range(corner.y, Self.cell.height))
    }

    func origin(of index: Int) -> CGPoint {
      CGPoint(
        x: CGFloat(index % Self.columns) * Self.cell.width, y: CGFloat(index / Self.columns) * Self.cell.height)
    }

    /// Draws the boxes in Chromium.
    func chromium(in folder: URL) async throws -> Data {
      let boxes = cases.indices.map { index in
        let corner = origin(of: index)
        return """
          <div class="cell" style="left: \(corner.x)px; top: \(corner.y)px"><div class="box" style="\(cases[index].style)"></div></div>
          """
      }
      let html = """
        <!doctype html><meta charset="utf-8"><style>
        body { margin: 0; background: \(Self.page); }
        .cell { position: absolute; overflow: hidden; width: \(Self.cell.width)px; height: \(Self.cell.height)px; }
        .box { position: absolute; left: \(Self.box.minX)px; top: \(Self.box.minY)px;
          width: \(Self.box.width)px; height: \(Self.box.height)px; }
        </style>\(boxes.joined())
        """
      let (page, picture) = (folder.appending(path: "page.html"), folder.appending(path: "chromium.png"))
      try Data(html.utf8).write(to: page)
      let process = try ChildProcess(
        Self.executable,
        [
          // The sandbox doesn't work for root, which continuous integration uses. The page is trusted.
          "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb",
          "--force-device-scale-factor=\(Int(Self.scale))", "--window-size=\(Int(size.width)),\(Int(size.height))",
          "--user-data-dir=\(folder.appending(path: ".browser").path)", "--screenshot=\(picture.path)",
          page.absoluteString,
        ], log: folder.appending(path: "browser.log"))
      defer { process.stopAtOnce(within: 0) }
      _ = try await withDeadline(300, "the browser") { try await process.exitStatus() }
      return try Data(contentsOf: picture)
    }

    /// Draws the boxes with the shadows of W3C tokens bound to views.
    @MainActor func uikit() throws -> Data {
      let tokens = cases.enumerated().map { ("c\($0.offset)", ["$type": "shadow", "$value": $0.element.token]) }
      let module = ["s": Dictionary(uniqueKeysWithValues: tokens)]
      let files = SkinMemoryFiles(contents: ["skin.tokens.json": try JSONSerialization.data(withJSONObject: module)])
      let document = try SkinDocument.read(files, formats: .all)
      if let issue = document.issues.first { throw issue }
      let manager = SkinManager()
      let root = UIView(frame: CGRect(origin: .zero, size: size))
      root.backgroundColor = try Self.color(Self.page)
      for (index, one) in cases.enumerated() {
        let cell = UIView(frame: CGRect(origin: origin(of: index), size: Self.cell))
        cell.clipsToBounds = true
        let view = UIView(frame: Self.box)
        view.backgroundColor = try Self.color(one.background)
        view.layer.cornerRadius = one.radius
        view.skin(following: manager).shadow(SkinKey("s.c\(index)"))
        cell.addSubview(view)
        root.addSubview(cell)
      }
      manager.apply(SkinResolver().resolve(document))
      let format = UIGraphicsImageRendererFormat()
      format.scale = Self.scale
      return UIGraphicsImageRenderer(size: size, format: format).pngData { root.layer.render(in: $0.cgContext) }
    }

    private static func color(_ text: String) throws -> UIColor { UIColor(try SkinColor(text)) }

    private static let executable = URL(filePath: "/usr/bin/chromium")

    /// Whether Chromium is installed.
    static var hasBrowser: Bool { FileManager.default.isExecutableFile(atPath: executable.path) }
  }
#endif
