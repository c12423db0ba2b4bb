// What the pictures must show, looked up pixel by pixel.

import DemoKit
import Foundation

/// Compares pictures of the app.
struct PictureChecks {
  let timeline: Timeline

  /// Checks that two pictures differ in a share of their pixels.
  func differ(_ one: URL, _ other: URL, by share: Double) throws {
    // What the eye takes for the same colour doesn't count.
    let difference = try PixelImage(contentsOf: one).difference(from: PixelImage(contentsOf: other), tolerance: 16)
    let percent = Int((difference * 100).rounded())
    let names = "\(one.lastPathComponent) and \(other.lastPathComponent)"
    guard difference >= share else {
      throw DemoError("\(names) should differ, but only \(percent) % of their pixels do")
    }
    timeline.record("checked", "\(names) differ in \(percent) % of their pixels")
  }

  /// Checks that two pictures have the same pixels; `what` says what the second one shows.
  func same(_ one: URL, _ other: URL, _ what: String) throws {
    let difference = try PixelImage(contentsOf: one).difference(from: PixelImage(contentsOf: other))
    guard difference == 0 else {
      throw DemoError("\(one.lastPathComponent) should show \(what), but \(difference * 100) % of its pixels differ")
    }
    timeline.record("checked", "\(one.lastPathComponent) shows \(what) in every pixel")
  }
}
