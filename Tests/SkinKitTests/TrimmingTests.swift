import Foundation
import SkinKit
import Testing

@Suite("Trimming of texts") struct TrimmingTests {
  @Test(
    "Spaces and tabs around a text are removed, and only these",
    arguments: [
      "", " ", "\t \t", "a", " a", "a\t", "  a b  ", "\u{3000}a\u{A0}", " \u{301}a", "a\u{301} ", "\na ", " \r\n",
      " é ",
      "a \u{2003}", "\u{200B} a", "👩‍👩‍👧 ",
    ])
  func trimmed(text: String) {
    #expect(text.trimmed == text.trimmingCharacters(in: .whitespaces))
    #expect("x\(text)y".dropFirst().dropLast().trimmed == text.trimmingCharacters(in: .whitespaces))
  }
}
