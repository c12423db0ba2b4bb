import DemoKit
import Foundation

/// Pixel comparisons of screenshots.
struct PictureChecks {
  let timeline: Timeline

  /// Checks that two screenshots differ in at least a fraction of their pixels.
  func differ(_ one: URL, _ other: URL, by share: Double) throws {
    // Differences that the eye can't see are ignored.
    let difference = try PixelImage(contentsOf: one).difference(from: PixelImage(contentsOf: other), tolerance: 16)
    let percent = Int((difference * 100).rounded())
    let names = "\(one.lastPathComponent) and \(other.lastPathComponent)"
    guard difference >= share else {
      throw DemoError("\(names) should differ, but only \(percent) % of their pixels do")
    }
    timeline.record("checked", "\(names) differ in \(percent) % of their pixels")
  }

  /// Checks that two screenshots are equal.
  ///
  /// `what` describes the expectation.
  func same(_ one: URL, _ other: URL, _ what: String) throws {
    let difference = try PixelImage(contentsOf: one).difference(from: PixelImage(contentsOf: other))
    guard difference == 0 else {
      throw DemoError("\(one.lastPathComponent) should show \(what), but \(difference * 100) % of its pixels differ")
    }
    timeline.record("checked", "\(one.lastPathComponent) shows \(what) in every pixel")
  }
}
