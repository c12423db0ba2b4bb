import Foundation
import HTTPTypes
import HummingbirdTesting
import SkinServerAPI
import SkinTestSupport
import Testing

@testable import SkinServerHTTP
@testable import SkinServerStorage

@Suite struct AccountNameTests {
  /// Texts with the names that they stand for; nil for no name.
  private static let names: [(text: String, name: String?)] = [
    ("Ann@Example.com", "ann@example.com"), ("王芳", "王芳"), ("Élodie", "élodie"), ("e\u{301}lodie", "élodie"),
    ("ＡＮＮ", "ann"), ("ｶﾞ", "ガ"), ("แม่", "แม่"), ("हिन्दी", "हिन्दी"), ("анна", "анна"), ("Άννα-2", "άννα-2"),
    ("محمد", "محمد"), ("佐藤_Ken", "佐藤_ken"), ("김민수", "김민수"), ("٣ann", "٣ann"),
    // Looks like another name, is invisible, or changes the direction.
    ("аnn", nil), ("αnn", nil), ("аα", nil), ("ann\u{200B}", nil), ("ann\u{202E}", nil), ("\u{3164}", nil),
    ("a\u{115F}", nil), ("ann\u{FE0F}", nil), ("\u{301}ann", nil),
    ("", nil), ("-ann", nil), ("a b", nil), ("a/b", nil), ("a\nb", nil), ("a\0b", nil), ("😀", nil), ("a%", nil),
    (String(repeating: "王", count: 100), String(repeating: "王", count: 100)),
    (String(repeating: "王", count: 101), nil),
  ]

  @Test("Names have letters of any script in one form, and none that is invisible or looks like another script's")
  func forms() {
    for (text, name) in Self.names { #expect(AccountName(text)?.text == name, "\(text)") }
  }

  @Test("A user with a Chinese name signs in, whatever the form of the letters, and names a token")
  func people() async throws {
    try await TestWorld().quickServer().test { client in
      try await client.addUser("王芳", "viewer:festival")
      let again = try await client.call(.post, "users", #"{"name":"王芳"}"#)
      #expect(again.status == .conflict && again.errorCode == "user-exists")
      let session = try await client.setPassword("correct horse battery", of: "王芳")
      let name = try await client.call(.get, "session", as: session.headers).json(SessionAnswer.self).account
      #expect(name == "王芳")
      let token = try await client.call(
        .post, "tokens", #"{"name":"构建机","scopes":["read:festival"],"days":7}"#, as: session.headers)
      #expect(token.status == .created)
      for wrong in [#"构\u0000"#, #"构\n"#, #"\u202e构"#] {
        let refused = try await client.call(
          .post, "tokens", #"{"name":"\#(wrong)","scopes":["read:festival"],"days":7}"#, as: session.headers)
        #expect(refused.status == .badRequest, "\(wrong)")
      }
      #expect(try await client.call(.patch, "users/%E7%8E%8B%E8%8A%B3", #"{"enabled":false}"#).status == .ok)
      #expect(try await client.signIn("王芳", "correct horse battery").status == .unauthorized)
      #expect(try await client.call(.delete, "users/%E7%8E%8B%E8%8A%B3").status == .noContent)
    }
  }

  @Test("The claim of a provider is no name if it only becomes a person's in another form")
  func claims() throws {
    for (claim, name) in [
      ("王芳", "王芳"), ("Ann", "ann"), ("Élodie", "élodie"), ("\u{212A}en", nil), ("ａnn", nil), ("\u{130}da", nil),
    ] {
      let json = try JSONEncoder().encode(["preferred_username": claim])
      let claims = try JSONDecoder().decode(IDTokenClaims.self, from: json)
      #expect(claims.accountName(.preferredUsername)?.text == name, "\(claim)")
    }
  }
}
