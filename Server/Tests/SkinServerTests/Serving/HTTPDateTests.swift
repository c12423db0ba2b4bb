import Foundation
import Testing

@testable import SkinServerHTTP

@Suite struct HTTPDateTests {
  @Test("Times are written as RFC 9110 has them")
  func text() {
    #expect(HTTPDate.text(Date(timeIntervalSince1970: 784_111_777)) == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(HTTPDate.text(Date(timeIntervalSince1970: 951_827_696.9)) == "Tue, 29 Feb 2000 12:34:56 GMT")
  }
}
