import Testing

@testable import SkinServerHTTP

@Suite struct LocalPathTests {
  @Test(
    "Paths of this server are accepted unchanged",
    arguments: [
      "/", "/console", "/console/", "/a%20b/c", "/console?app=festival&to=https://example.com/#top", "/a?b=%25&c=//d",
      "/apps/festival@2x.png", "/" + String(repeating: "a", count: 499),
    ])
  func accepts(_ text: String) { #expect(LocalPath(text)?.text == text) }

  @Test(
    "Addresses that any browser or proxy could take for another site are refused",
    arguments: [
      "", "console", "https://evil.test", "//evil.test", "///evil.test", #"/\evil.test"#, #"\\evil.test"#,
      "/%2Fevil.test", "/%2fevil.test", "/%5Cevil.test", "/%252Fevil.test", "/%25252525252Fevil.test", "/a//evil.test",
      "/./", "/..", "/../a", "/%2e%2e/a", "/.//evil.test", "/\tevil", "/\nevil", "/ evil", "/%09/evil.test", "/%00",
      "/ä", "/%zz", "/%ff", "?a", "#a", "@evil.test", "/" + String(repeating: "a", count: 500),
    ])
  func refuses(_ text: String) { #expect(LocalPath(text) == nil) }
}
