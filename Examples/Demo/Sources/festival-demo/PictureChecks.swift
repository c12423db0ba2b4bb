// What the five pictures must show, looked up pixel by pixel.

import DemoKit
import Foundation

/// Compares the demo's pictures.
struct PictureChecks {
  let stage: Stage
  let timeline: Timeline

  func run() throws {
    let names = [
      "1-builtin.png", "2-spring-festival-1.0.0.png", "3-spring-festival-2.0.0.png", "4-deactivated.png",
      "5-restart.png",
    ]
    let pictures = try names.map { try PixelImage(contentsOf: stage.picture($0)) }
    // A festival skin changes most of the screen; its second version changes its head and banner.
    try differ(pictures[0], pictures[1], by: 0.3, "1 and 2")
    try differ(pictures[0], pictures[2], by: 0.3, "1 and 3")
    try differ(pictures[1], pictures[2], by: 0.05, "2 and 3")
    try same(pictures[0], pictures[3], "4 and 1, the built-in skin")
    try same(pictures[2], pictures[4], "5 and 3, the skin before the crash")
  }

  private func differ(_ one: PixelImage, _ other: PixelImage, by share: Double, _ what: String) throws {
    // What the eye takes for the same colour doesn't count.
    let difference = one.difference(from: other, tolerance: 16)
    let percent = Int((difference * 100).rounded())
    guard difference >= share else {
      throw DemoError("pictures \(what) should differ, but only \(percent) % of their pixels do")
    }
    timeline.record("checked", "pictures \(what) differ in \(percent) % of their pixels")
  }

  private func same(_ one: PixelImage, _ other: PixelImage, _ what: String) throws {
    let difference = one.difference(from: other)
    guard difference == 0 else {
      throw DemoError("pictures \(what), should be equal, but \(difference * 100) % of their pixels differ")
    }
    timeline.record("checked", "pictures \(what), are equal in every pixel")
  }
}
