import Foundation
import SkinCompare
import SkinKit
import SkinServerAPI
import SkinTestSupport
import Testing

@testable import SkinConsole

extension ConsoleTests {
  @Suite struct Editing {
    private static let module = #"""
      {
        "about": { "page": { "description": "<script>alert(1)</script> \u202E\"Behind\" everything" } },
        "colors": {
          "page": "#FFFFFF",
          "title": { "any": "#101010", "dark": "#F0F0F0" }
        },
        "texts": { "greeting": "Hello <b>" },
        "numbers": { "columns": 2 },
        "gradients": { "bar": ["#6C0F46", "#D6283A"] },
        "fonts": { "heading": { "name": "Inter", "size": 17 } },
        "images": { "logo": "images/logo.png" }
      }
      """#

    /// A picture of one pixel, gray with or without an alpha channel.
    private static func pixel(_ gray: Int) throws -> Data {
      let texts = [
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      ]
      return try #require(Data(base64Encoded: texts[gray]))
    }

    /// The files of the skin that the tests edit.
    private static func files() throws -> [String: Data] {
      ["modules/app.json": Data(module.utf8), "images/logo.png": try pixel(0)]
    }

    /// Publishes a small skin for an app with a publisher and a viewer, and signs the publisher in.
    private func world(_ app: String, _ user: String) async throws -> (ConsoleWorld, Browser) {
      let world = try await ConsoleWorld.shared
      let package = try TestSkin.native("paper", "1.0.0", Self.files())
      try await world.publish(package, app: app)
      let browser = try await world.browser(asNew: user, "publisher", of: app)
      try await world.open("/console/apps/\(app)/skins/paper", browser)
      try await browser.click("form[action$='/1.0.0/edit'] button")
      try await browser.wait(for: "Save as new version")
      return (world, browser)
    }

    @Test("An edit is opened again, and listed with other drafts, from which it is continued or removed")
    func drafts() async throws {
      let (world, browser) = try await world("drafted", "dora")
      let edit = try await browser.url
      try await world.open("/console/apps/drafted/skins/paper", browser)
      try await browser.click("form[action$='/1.0.0/edit'] button")
      try await browser.wait(for: "Save as new version")
      #expect(try await browser.url == edit)
      try await world.open("/console/apps/drafted/skins", browser)
      try await browser.click("main a[href$=drafts]")
      try await browser.wait(for: "Edit of paper 1.0.0")
      try await browser.wait(for: "dora")
      try await PagePictures.writeForms("drafts", browser)
      try await browser.click("main .row h2 a")
      try await browser.wait(for: "Save as new version")
      try await world.open("/console/apps/drafted/drafts", browser)
      try await browser.click("main form button.danger-plain")
      try await browser.wait(for: "The draft was removed.")
      try await browser.wait(for: "There are no drafts.")
    }

    private func value(_ key: String, _ appearance: String, _ browser: Browser) async throws -> String? {
      try await browser.run(
        "return document.querySelector(`.edit-key[data-key$=' ${arguments[0]}'] [name='value.${arguments[1]}']`)?.value",
        [key, appearance]) as? String
    }

    /// Changes a field as a keyboard does, at once.
    private func enter(_ text: String, _ key: String, _ appearance: String, _ browser: Browser) async throws {
      try await browser.setValue(text, of: field(key, appearance))
      try await browser.run(
        "document.querySelector(arguments[0]).dispatchEvent(new Event('change', {bubbles: true}))",
        [field(key, appearance)])
    }

    /// The selector of a field.
    private func field(_ key: String, _ appearance: String) -> String {
      ".edit-key[data-key$=' \(key)'] [name='value.\(appearance)']"
    }

    @Test("A designer changes colors and a text in place, undoes one change, and publishes the rest as a new version")
    func edits() async throws {
      let (world, browser) = try await world("studio", "edith")
      #expect(try await browser.text.contains("<script>alert(1)</script>"))
      try await enter("oklch(0.25 0.03 280)", "app.page", "dark", browser)
      try await browser.wait(for: "1 change can be undone")
      try await enter("Good evening", "app.greeting", "any", browser)
      try await browser.wait(for: "2 changes can be undone")
      try await enter("#C8102", "app.title", "any", browser)
      try await browser.wait(for: "is not a color")
      #expect(try await value("app.title", "any", browser) == "#C8102")
      try await enter("#202020", "app.title", "any", browser)
      try await browser.wait(for: "3 changes can be undone")
      #expect(try await browser.run("return document.querySelectorAll('#edit-problem .danger').length") as? Int == 0)
      try await browser.click("#edit-status form button")
      try await browser.wait(for: "2 changes can be undone")
      #expect(try await value("app.title", "any", browser) == "#101010")

      try await browser.setValue("#D6283A", of: "[name='stop.dark']")
      try await browser.run(
        "const field = document.querySelector(`[name='font_size.any']`); field.value = '19'; "
          + "field.dispatchEvent(new Event('change', {bubbles: true}))")
      try await browser.wait(for: "3 changes can be undone")
      // A gradient of one color isn't sent yet.
      let change = "document.querySelector(`[name='stop.dark']`).dispatchEvent(new Event('change', {bubbles: true}))"
      try await browser.run(change)
      try await browser.setValue("#101010", of: ".edit-group.stops .edit-value:nth-of-type(2) [name='stop.dark']")
      try await browser.run(change)
      try await browser.wait(for: "4 changes can be undone")

      // The picker writes what the format takes.
      try await browser.click(".edit-key[data-key$=' app.title'] [data-pick]")
      try await browser.run(
        "const space = document.querySelector('#picker-space'); space.value = 'display-p3'; "
          + "space.dispatchEvent(new Event('change')); const range = document.querySelector('.picker-parts input'); "
          + "range.value = 0.5; range.dispatchEvent(new Event('input'))")
      try await browser.click(".picker button.primary")
      try await browser.wait(for: "5 changes can be undone")
      #expect(try await value("app.title", "any", browser)?.hasPrefix("color(display-p3 0.5 ") == true)
      try await eventually("the preview is drawn again, without a reload") {
        try await browser.run(
          "return [...document.querySelectorAll('[data-live] img')].map(one => one.src.split('?')[1]).join()")
          as? String == "revision=7,revision=7"
      }
      #expect(try await browser.errors().filter { !$0.contains("status of 422") } == [])

      let picture = world.world.folder.appending(path: "picture.png")
      try Self.pixel(1).write(to: picture)
      try await browser.press(picture.path, on: "[data-swap='images/logo.png']")
      try await browser.wait(for: "6 changes can be undone")

      try await browser.click("#edit-status a.primary")
      try await browser.wait(for: "Continue editing")
      try await browser.type("Edited in a browser", in: "#notes")
      try await browser.click("form button.primary")
      try await browser.wait(for: "The version is published.")
      let shown = try await browser.text
      #expect(shown.contains("1.0.1") && shown.contains("Edited in a browser"))
    }

    @Test("Without scripts, keys are saved by a form, a late change is refused, and a newer version is pointed out")
    func conflicts() async throws {
      let (world, browser) = try await world("archive", "mona")
      let address = try await browser.url
      try await browser.setScripts(false)
      try await browser.open(address)
      try await browser.type("#EEEEEE", in: field("app.page", "any"))
      try await browser.click(".edit-key[data-key$=' app.page'] .edit-foot button")
      try await browser.wait(for: "1 change can be undone")
      #expect(try await browser.url.contains("#key-0"))
      // A window that was opened before the change.
      try await browser.type("#DDDDDD", in: field("app.page", "any"))
      try await browser.run(
        "document.querySelector(`.edit-key[data-key$=' app.page'] [name=revision]`).value = 0")
      try await browser.click(".edit-key[data-key$=' app.page'] .edit-foot button")
      try await browser.wait(for: "This draft was changed in another window in the meantime.")
      #expect(try await browser.text.contains("1 change can be undone"))
      try await world.publish(
        TestSkin.native("paper", "1.1.0", Self.files()), app: "archive")
      try await browser.open(address)
      try await browser.wait(for: "Version 1.1.0 was published after you began to edit 1.0.0.")
      try await browser.click("#edit-status a.primary")
      try await browser.wait(for: "Publish without the changes of 1.1.0")
      try await browser.click("input[name=newest]")
      try await browser.click("form button.primary")
      try await browser.wait(for: "The version is published.")
      try await browser.setScripts(true)
    }

    /// Fields of a form with the values that the page showed, and the values that are sent; nil for no change.
    private static let forms: [(kind: String, fields: String, value: JSONValue??)] = [
      ("text", "mode.any=text&was.any=a&value.any=a", nil),
      ("text", "mode.any=text&was.any=a%0Ab&value.any=a%0D%0Ab", nil),
      ("text", "mode.any=text&was.any=a&value.any=", .some(.string(""))),
      ("color", "mode.dark=text&was.dark=%23000&value.dark=", .some(nil)),
      ("number", "mode.any=number&was.any=2&value.any=%202.5", .some(.number(2.5))),
      ("number", "mode.any=number&was.any=2&value.any={app.rows}", .some(.string("{app.rows}"))),
      ("flag", "mode.any=json&was.any=true&value.any=false", .some(.bool(false))),
      (
        "gradient", "mode.any=gradient&was.any=[%22red%22]&stop.any=red&stop.any=&at.any=&at.any=&direction.any=right",
        nil
      ),
      (
        "gradient",
        "mode.any=gradient&was.any=[%22red%22]&stop.any=red&stop.any=%20blue&at.any=&at.any=&direction.any=right",
        .some(.array([.string("red"), .string("blue")]))
      ),
      (
        "gradient",
        "mode.any=gradient&was.any={%22colors%22:[%22red%22],%22start%22:[0,0],%22type%22:%22radial%22}&stop.any=red"
          + "&stop.any=blue&at.any=0&at.any=50&direction.any=down",
        .some(
          .object([
            "colors": .array([.string("red"), .string("blue")]), "locations": .array([.number(0), .number(0.5)]),
            "direction": .string("down"), "type": .string("radial"),
          ]))
      ),
      ("gradient", "mode.dark=gradient&was.dark=&stop.dark=&at.dark=&direction.dark=right", nil),
      ("gradient", "mode.dark=gradient&was.dark=[%22red%22]&stop.dark=&at.dark=&direction.dark=right", .some(nil)),
      ("font", "mode.any=font&was.any=17&font_name.any=&font_size.any=17&font_weight.any=", nil),
      (
        "font", "mode.any=font&was.any=17&font_name.any=Inter&font_size.any=18&font_weight.any=600",
        .some(.object(["name": .string("Inter"), "size": .number(18), "weight": .number(600)]))
      ),
      (
        "font",
        "mode.any=font&was.any={%22size%22:17,%22style%22:%22body%22}&font_name.any=&font_size.any=18&font_weight.any=bold",
        .some(.object(["size": .number(18), "style": .string("body"), "weight": .string("bold")]))
      ),
      (
        "shadow",
        "mode.any=shadow&was.any={%22color%22:%22{app.ink}%22,%22radius%22:4}&shadow_color.any={app.ink}&shadow_x.any=0"
          + "&shadow_y.any=0&shadow_radius.any=4&shadow_spread.any=",
        nil
      ),
      (
        "shadow",
        "mode.any=shadow&was.any={%22color%22:%22red%22,%22radius%22:4}&shadow_color.any=red&shadow_x.any=0"
          + "&shadow_y.any={app.gap}&shadow_radius.any=4.5&shadow_spread.any=-1",
        .some(
          .object([
            "color": .string("red"), "offset": .array([.number(0), .string("{app.gap}")]), "radius": .number(4.5),
            "spread": .number(-1),
          ]))
      ),
      ("shadow", "mode.dark=shadow&was.dark=&shadow_color.dark=&shadow_x.dark=", nil),
      (
        "insets",
        "mode.any=insets&was.any=8&insets_top.any=8&insets_left.any=8&insets_bottom.any=8&insets_right.any=8", nil
      ),
      (
        "insets",
        "mode.any=insets&was.any=8&insets_top.any=8&insets_left.any=8&insets_bottom.any=8&insets_right.any=0.125",
        .some(.array([.number(8), .number(8), .number(8), .number(0.125)]))
      ),
      (
        "insets",
        "mode.any=insets&was.any=8&insets_top.any=4&insets_left.any=4&insets_bottom.any=4&insets_right.any=4",
        .some(.number(4))
      ),
      (
        "size", "mode.any=size&was.any=[44,44]&size_width.any=44&size_height.any=60",
        .some(.array([.number(44), .number(60)]))
      ),
    ]

    @Test("A designer adds a shadow and gives it values by fields, removes a key, and sees another part of the app")
    func keys() async throws {
      let (_, browser) = try await world("shades", "greta")
      let address = try await browser.url
      try await browser.click(".editor-keys summary")
      try await browser.type("card", in: "#add-key")
      try await browser.choose("#add-kind option[value=shadow]")
      try await browser.click(".editor-keys details .primary")
      try await browser.wait(for: "Begin the name with")
      #expect(try await browser.run("return document.querySelector('#add-key').value") as? String == "card")
      try await browser.type("app.card", in: "#add-key")
      try await browser.click(".editor-keys details .primary")
      try await browser.wait(for: "1 change can be undone")
      try await browser.wait(for: "1 key")
      func enter(_ text: String, _ field: String) async throws {
        try await browser.setValue(text, of: "[name='\(field)']")
        try await browser.run(
          "document.querySelector(arguments[0]).dispatchEvent(new Event('change', {bubbles: true}))",
          ["[name='\(field)']"])
      }
      // A shadow of its own in dark waits for its color.
      try await enter("4", "shadow_y.dark")
      try await enter("#00000080", "shadow_color.dark")
      try await browser.wait(for: "2 changes can be undone")
      try await enter("12", "shadow_blur.any")
      try await browser.wait(for: "3 changes can be undone")
      try await browser.click("[name='shadow_inset.any']")
      try await browser.wait(for: "4 changes can be undone")
      try await PagePictures.writeForms("edit-shadow", browser)
      try await browser.open(address)
      try await browser.click(".edit-key[data-key$=' app.columns'] .edit-remove button")
      try await browser.wait(for: "5 changes can be undone")
      #expect(try await browser.run("return document.querySelector(`[data-key$='app.columns']`)") as? NSNull != nil)
      try await browser.choose("#section option[value=cards]")
      try await browser.click(".editor-preview .filter button")
      try await eventually("the cards are drawn") {
        try await browser.run(
          "return [...document.querySelectorAll('[data-live] img')].map(one => one.getAttribute('src').includes('cards'))"
        )
          as? [Bool] == [true, true]
      }
      #expect(try await browser.errors().filter { !$0.contains("status of 422") } == [])
      try await browser.open(address + "?file=&search=app.card")
      let written = "return ['any', 'dark'].map(one => document.querySelector(`[name='was.${one}']`).value)"
      #expect(
        try await browser.run(written) as? [String] == [
          ##"{"blur":12,"color":"#00000033","inset":true,"offset":[0,2]}"##, ##"{"color":"#00000080","offset":[0,4]}"##,
        ])
    }

    @Test("Fields that were changed become values, with what the fields don't show, and others don't")
    func fields() throws {
      for (kind, text, value) in Self.forms {
        let changes = try EditForm.changes(FormFields("file=modules/app.json&key=app.key&kind=\(kind)&\(text)"))
        #expect(changes.map(\.value) == (value.map { [$0] } ?? []), "\(text)")
      }
      for text in ["mode.any=json&was.any=1&value.any={", "mode.any=gradient&stop.any=a&stop.any=b&at.any=&at.any=5"] {
        #expect(throws: APIFailure.self) { try EditForm.changes(FormFields(text)) }
      }
    }

    @Test("Values with more than the fields show are written as in the file")
    func wholeValues() throws {
      for (kind, json) in [
        ("font", #"{"name":["Inter","Avenir"],"size":17}"#), ("font", #"{"name":"Inter","size":"{app.size}"}"#),
        ("shadow", ##"[{"color":"#000"},{"color":"#FFF"}]"##), ("shadow", #"{"color":{"system":"label"}}"#),
        ("insets", "[1,2]"), ("size", "44"),
      ] {
        #expect(
          EditForm.text(of: try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)), kind) == (json, .json))
      }
    }

    @Test("A viewer neither sees the button nor can open an edit")
    func roles() async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: .viewer, at: "/console/apps/festival/skins/night")
      try await browser.wait(for: "1.0.0")
      #expect(try await browser.run("return document.querySelectorAll('form[action$=\"/edit\"]').length") as? Int == 0)
      try await world.open("/console/apps/festival/edit/0", browser)
      try await browser.wait(for: "Your roles don’t permit this.")
    }

    @Test("The page of the example's skin, in light and dark, on a phone, and in Chinese")
    func appearance() async throws {
      let world = try await ConsoleWorld.shared
      let browser = try await world.browser(as: .publisher, at: "/console/apps/festival/skins/spring-festival")
      try await browser.click("form[action$='/2.0.0/edit'] button")
      try await browser.wait(for: "Save as new version")
      try await browser.setValue("app.page", of: "#background")
      try await browser.click(".editor-keys .filter button")
      try await browser.wait(for: "on app.page")
      try await eventually("the preview is drawn") {
        try await browser.run("return document.querySelectorAll('[data-live] img').length") as? Int == 2
      }
      try await PagePictures.writeForms("edit", browser)
      let address = try await browser.url
      try await browser.open(address.replacing("kind=&", with: "kind=gradient&"))
      try await browser.wait(for: "2 keys")
      try await PagePictures.writeForms("edit-gradients", browser)
      let tabs = address.replacing("modules%2Fapp.json", with: "modules%2Ftabbar.json")
      try await browser.open(tabs.replacing("kind=&", with: "kind=image&"))
      try await browser.wait(for: "8 keys")
      try await PagePictures.write("edit-images", browser)
      try await browser.open(address)
      try await browser.click("[data-pick]")
      try await PagePictures.write("edit-picker", browser)
      try await world.open("/console/apps/festival/skins/spring-festival", browser)
    }
  }
}
