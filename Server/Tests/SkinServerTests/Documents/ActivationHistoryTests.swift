import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import SkinKit
import SkinServerAPI
import SkinUpdate
import Testing

@Suite struct ActivationHistoryTests {
  private let path = "apps/festival/channels/stable/activation"

  @Test("The history has every state, and a revert signs an earlier one again", arguments: TestTransport.allCases)
  func reverts(_ transport: TestTransport) async throws {
    let world = try TestWorld()
    try await world.test(transport) { client in
      for version in ["1.0.0", "2.0.0"] {
        try await client.publish(TestSkin.package("spring-festival", version))
        try await client.activate(
          #"{"skin":{"id":"spring-festival","version":"\#(version)"},"#
            + #""rules":[{"id":"r","skin":null,"share":{"below":500,"salt":"first"}}]}"#)
      }
      try await client.activate(#"{"skin":null}"#)
      func states() async throws -> [ActivationStatesAnswer<ActivationDocument>.State] {
        try await client.call(.get, "\(path)/history").json(ActivationStatesAnswer<ActivationDocument>.self).states
      }
      let before = try await states()
      #expect(before.map(\.number) == [3, 2, 1] && before.map(\.activation.skin?.version) == [nil, "2.0.0", "1.0.0"])
      #expect(before.allSatisfy { $0.changedBy == "root token" })
      let tag = try await client.call(.get, path).headers[.eTag]
      let reverted = try await client.call(.post, "\(path)/revert", #"{"number":1}"#)
      #expect(reverted.status == .ok)
      let answer = try reverted.json(RevertAnswer<ActivationDocument>.self)
      #expect(answer.activation.skin?.version == "1.0.0" && answer.timestamp > before[0].timestamp)
      let repository = try await client.repository(world)
      let served = try #require(repository.activations["activation/festival/stable.json"])
      #expect(served.skin?.version.description == "1.0.0" && served.rules.count == 1)
      #expect(repository.timestamp == answer.timestamp)
      #expect(try await states().map(\.number) == [4, 3, 2, 1])
      let audit = try await client.call(.get, "audit")
      #expect(String(buffer: audit.body).contains(#""note":"revert to 1""#))
      // Another operator's change isn't overwritten, and unknown states are named.
      var headers = HTTPFields.authorized
      headers[.ifMatch] = tag
      let stale = try await client.call(.post, "\(path)/revert", #"{"number":2}"#, as: headers)
      #expect(stale.status == .preconditionFailed)
      #expect(try await client.call(.post, "\(path)/revert", #"{"number":9}"#).errorCode == "unknown-state")
      let older = try await client.call(.get, "\(path)/history?before=3").json(
        ActivationStatesAnswer<ActivationDocument>.self
      )
      .states
      #expect(older.map(\.number) == [2, 1])
      for wrong in ["-3", "0", "x", "1.5"] {
        let refused = try await client.call(.get, "\(path)/history?before=\(wrong)")
        #expect(refused.status == .badRequest && refused.errorCode == "bad-name", "\(wrong)")
      }
    }
  }
}
