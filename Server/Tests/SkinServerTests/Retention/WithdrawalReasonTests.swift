import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct WithdrawalReasonTests {
  @Test("The reason of a withdrawal is in the audit log and the history, and a malformed one withdraws nothing")
  func reason() async throws {
    try await TestWorld().test { client in
      try await client.publish(TestSkin.package())
      // An app without versions would be unknown.
      try await client.publish(TestSkin.package("spring-festival", "1.1.0"))
      try await client.activate(#"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#)
      let path = "apps/festival/skins/spring-festival/versions/1.0.0/withdrawal"
      for wrong in ["%20", "a%0Ab", String(repeating: "a", count: 501)] {
        #expect(try await client.call(.put, "\(path)?reason=\(wrong)").errorCode == "bad-name")
      }
      #expect(try await client.call(.put, "\(path)?reason=Unreadable%20text").status == .ok)
      let log = try await client.call(.get, "apps/festival/audit?action=version-withdrawn")
      #expect(String(buffer: log.body).contains(#""note":"withdrawn: Unreadable text""#))
      let history = try await client.call(.get, "apps/festival/channels/stable/activation/history")
      #expect(String(buffer: history.body).contains("withdrawn: Unreadable text"))
      // A repeated request changes nothing.
      #expect(try await client.call(.put, "\(path)?reason=Again").status == .ok)
      let again = try await client.call(.get, "apps/festival/audit?action=version-withdrawn")
      #expect(again.data == log.data)
    }
  }
}
