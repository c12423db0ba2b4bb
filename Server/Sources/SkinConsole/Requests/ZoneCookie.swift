import Foundation
import HTTPTypes
import Hummingbird
import SkinServerAPI

/// The time zones that a browser remembers, with which forms begin.
enum ZoneCookie {
  /// The cookie with the zone that was last used for an app, which browsers send to the app's pages only.
  private static let ofApp = "skin-console-zone"
  /// The cookie with the browser's own zone, which a script sets.
  private static let ofBrowser = "skin-console-browser-zone"

  /// Returns the zone that was last used for the app of a page, or the browser's own; nil if neither is known.
  static func zone(_ visit: Visit) -> TimeZone? {
    [ofApp, ofBrowser].compactMap { visit.request.cookies[$0]?.value }.compactMap(LocalTime.zone).first
  }

  /// Returns the field that remembers the zone of a form or a query; nil without one.
  static func setting(_ visit: Visit) -> HTTPField? {
    guard visit.parameters.get("app") != nil, let text = visit.form["zone"] ?? visit.query["zone"],
      let zone = LocalTime.zone(text)
    else { return nil }
    let path = "/console/apps/\(APIPath.encode(visit.parameter("app")))"
    return HTTPField(
      name: .setCookie,
      value: "\(ofApp)=\(LocalTime.name(zone)); Max-Age=31536000; Path=\(path); Secure; HttpOnly; SameSite=Lax")
  }
}
