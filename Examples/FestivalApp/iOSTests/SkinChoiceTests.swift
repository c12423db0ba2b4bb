// Drives the app as a user does, and keeps pictures of it.

import XCTest

final class SkinChoiceTests: XCTestCase {
  @MainActor
  func testTheUserChoosesASkinWhichTheNextLaunchShows() throws {
    continueAfterFailure = false
    let app = XCUIApplication()
    app.launch()
    keep("Built-in skin")
    app.tabBars.buttons["Skins"].tap()
    let night = app.cells["skin night"]
    XCTAssertTrue(night.waitForExistence(timeout: 30))
    night.tap()
    keep("Night, chosen")
    app.terminate()
    app.launch()
    app.tabBars.buttons["Skins"].tap()
    XCTAssertTrue(app.cells["skin night"].waitForExistence(timeout: 30))
    keep("Night, after a new launch")
    for screen in ["SwiftUI", "Objective-C", "Storyboard"] {
      app.staticTexts[screen].tap()
      keep(screen)
      app.navigationBars.buttons.element(boundBy: 0).tap()
    }
    app.cells["skin builtin"].tap()
  }

  @MainActor private func keep(_ name: String) {
    let picture = XCTAttachment(screenshot: XCUIScreen.main.screenshot())
    picture.name = name
    picture.lifetime = .keepAlways
    add(picture)
  }
}
