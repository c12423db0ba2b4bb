#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  #if canImport(CoreGraphics) && canImport(ObjectiveC) && !HEADLESS
    import CoreGraphics
  #endif

  /// Renders PDF files, and detects SVG files.
  enum VectorImage {
    /// The maximum side length in pixels.
    static let maximumSide: CGFloat = 4_096

    static func isPDF(_ data: Data) -> Bool { data.starts(with: "%PDF-".utf8) }

    /// Returns whether a file is probably SVG, which the system reads only from an app's asset catalog.
    static func isSVG(_ data: Data) -> Bool {
      let start = String(decoding: data.prefix(2_048), as: UTF8.self)
      return start.contains("<svg") && !start.contains("\0")
    }

    /// Creates the issue for a file that can't be shown.
    static func issue(_ data: Data, _ path: String) -> SkinIssue {
      if isSVG(data) {
        return SkinIssue(
          .undecodableImage, "\(path) is an SVG file, which apps can't read on a device",
          suggestion: "Save it as PNG for @2x and @3x, or as PDF.", place: .init(file: path))
      }
      #if !canImport(CoreGraphics) || !canImport(ObjectiveC) || HEADLESS
        if isPDF(data) {
          return SkinIssue(
            .undecodableImage, "\(path) is a PDF file, which is drawn on Apple's platforms only",
            suggestion: "Save it as PNG for @2x and @3x to see it everywhere.", place: .init(file: path))
        }
      #endif
      return .undecodableImage(path)
    }

    #if canImport(CoreGraphics) && canImport(ObjectiveC) && !HEADLESS
      /// Renders the first page of a PDF file for a screen; `nil` if it can't be read or is too large.
      static func image(pdf data: Data, screenScale: CGFloat) -> UIImage? {
        guard isPDF(data), let provider = CGDataProvider(data: data as CFData),
          let page = CGPDFDocument(provider)?.page(at: 1)
        else { return nil }
        let box = page.getBoxRect(.cropBox).size
        let size = page.rotationAngle % 180 == 0 ? box : CGSize(width: box.height, height: box.width)
        let format = UIGraphicsImageRendererFormat()
        format.scale = screenScale
        guard size.width >= 1, size.height >= 1, max(size.width, size.height) * screenScale <= maximumSide else {
          return nil
        }
        return UIGraphicsImageRenderer(size: size, format: format).image { context in
          let canvas = context.cgContext
          // The origin of a page is its lower left corner.
          canvas.translateBy(x: 0, y: size.height)
          canvas.scaleBy(x: 1, y: -1)
          let bounds = CGRect(origin: .zero, size: size)
          canvas.concatenate(page.getDrawingTransform(.cropBox, rect: bounds, rotate: 0, preserveAspectRatio: true))
          canvas.drawPDFPage(page)
        }
      }
    #else
      static func image(pdf data: Data, screenScale: CGFloat) -> UIImage? { nil }
    #endif
  }
#endif
