import Foundation
import SkinFormats
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinTesting
import SkinUpdate
import Testing

@Suite("Zip skins") struct ZipSkinTests {
  private let folder: TemporaryFolder
  private let answers = ZipServer()

  init() throws { folder = try TemporaryFolder() }

  private var place: URL { folder.url.appending(path: "skins") }

  private func skins(_ limits: PackageLimits = .default) -> ZipSkins {
    ZipSkins(at: place, question: ZipServer.question, formats: [.config], limits: limits, transport: answers)
  }

  /// A skin in the layout of zip skins, as a zip.
  private func zip(_ color: String, large: Int = 0) throws -> Data {
    let config = #"{"home_navi":{"colors":{"color_background":"\#(color)"},"images":{"image_logo":"home_topLogo"}}}"#
    let files = SkinMemoryFiles(contents: [
      "config.json": Data(config.utf8), "home_topLogo.png": noise(3, count: 4_000), "x.bin": noise(4, count: large),
    ])
    let file = folder.url.appending(path: "\(UUID().uuidString).zip")
    try PackageWriter.pack(files, info: .init(id: spring, version: one), to: file)
    return try Data(contentsOf: file)
  }

  private struct Unchanged: Error {}

  /// The skin to be shown after a check that changed something.
  private func changed(_ outcome: ZipSkins.Outcome) throws -> ZipSkinFiles? {
    guard case .changed(let files) = outcome else { throw Unchanged() }
    return files
  }

  private func isUnchanged(_ outcome: ZipSkins.Outcome) -> Bool {
    if case .unchanged = outcome { true } else { false }
  }

  private func color(_ files: ZipSkinFiles?) throws -> SkinDocument.Definition? {
    guard let files else { return nil }
    return try SkinDocument.read(files, formats: [.config]).entries["home_navi.color_background"]?.definition.any
  }

  @Test("A skin is downloaded once, shown at the next launch without a request, replaced, and switched off")
  func lifecycle() async throws {
    #expect(try ZipSkins.current(at: place) == nil)
    answers.serve(sign: "a", try zip("#ff0000"))
    let first = try #require(try await changed(skins().check()))
    let red = try color(first)
    #expect(try red != nil && color(ZipSkins.current(at: place)) == red)
    #expect(try await isUnchanged(skins().check()))
    #expect(answers.requests == ["/skin", "/a.zip", "/skin"])
    answers.serve(sign: "b", try zip("#0000ff"))
    let second = try #require(try await changed(skins().check()))
    #expect(try color(second) != red)
    // The skin on screen stays readable although its zip was removed.
    #expect(try first.contents(of: "home_topLogo.png").count == 4_000)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).count == 2)
    answers.answer = #"{"skinSign":"","skinUrl":""}"#
    #expect(try await changed(skins().check()) == nil)
    #expect(try ZipSkins.current(at: place) == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).isEmpty)
    #expect(try await isUnchanged(skins().check()))
  }

  @Test(
    "A malformed answer changes nothing: not an error page, a missing sign or a link without encryption",
    arguments: [
      "", "<html>", "[]", #"{"skinSign":7}"#, #"{"skinSign":"b"}"#, #"{"skinSign":"b","skinUrl":""}"#,
      #"{"skinSign":"b","skinUrl":"http://zip.invalid/b.zip"}"#, #"{"skinSign":"b","skinUrl":"file:///etc/passwd"}"#,
      #"{"error":"login"}"#,
    ])
  func refusesAnswers(_ answer: String) async throws {
    answers.serve(sign: "a", try zip("#ff0000"))
    _ = try await skins().check()
    answers.answer = answer
    #expect(await issue { _ = try await skins().check() }?.code == .malformedZipSkinAnswer)
    #expect(try ZipSkins.current(at: place) != nil)
  }

  @Test("Members can have other names, in an envelope, and links can be relative")
  func names() throws {
    let names = ZipSkinAnswer.Names(envelope: "data", sign: "sign", link: "zip")
    let data = Data(#"{"code":0,"data":{"sign":"x","zip":"../files/x.zip?v=1"}}"#.utf8)
    let url = try #require(URL(string: "https://zip.invalid/api/skin?app=1"))
    let answer = try ZipSkinAnswer(parsing: data, from: url, names: names)
    #expect(answer == .skin(sign: "x", link: try #require(URL(string: "https://zip.invalid/files/x.zip?v=1"))))
    let deep = ZipSkinAnswer.Names(envelope: "data.skins", sign: "current.sign", link: "current.package.url")
    let nested = Data(
      #"{"data":{"skins":{"current":{"sign":"y","package":{"url":"/y.zip"}}}}}"#.utf8)
    let link = try #require(URL(string: "https://zip.invalid/y.zip"))
    #expect(try ZipSkinAnswer(parsing: nested, from: url, names: deep) == .skin(sign: "y", link: link))
    let dotted = ZipSkinAnswer.Names(envelope: "skin.answer", sign: "skin.sign", link: "skin.url")
    let flat = Data(#"{"skin.answer":{"skin.sign":"y","skin.url":"/y.zip"}}"#.utf8)
    #expect(try ZipSkinAnswer(parsing: flat, from: url, names: dotted) == .skin(sign: "y", link: link))
    for wrong in [#"{"data":{}}"#, #"{"data":{"skins":1}}"#, #"{"data":{"skins":{"current":"y"}}}"#] {
      let issue = #expect(throws: SkinIssue.self) {
        try ZipSkinAnswer(parsing: Data(wrong.utf8), from: url, names: deep)
      }
      #expect(issue?.code == .malformedZipSkinAnswer)
    }
    let off = Data(#"{"data":{"sign":null}}"#.utf8)
    #expect(try ZipSkinAnswer(parsing: off, from: url, names: names) == .off)
  }

  @Test("Servers that leave null members out switch a skin off, in the answers that the app chooses")
  func off() async throws {
    typealias Off = ZipSkinAnswer.Off
    let url = try #require(URL(string: "https://zip.invalid/api/skin"))
    let wrapped = ZipSkinAnswer.Names(envelope: "data")
    let answers: [(text: String, names: ZipSkinAnswer.Names, off: Off?)] = [
      (#"{"skinSign":" \n"}"#, .init(), []), (#"{"skinSign":null}"#, .init(), []), ("{}", .init(), .noSign),
      (#"{"skinUrl":null}"#, .init(), .noEnvelope), (#"{"code":500,"message":"down"}"#, .init(), .noEnvelope),
      (#"{"code":0,"data":{}}"#, wrapped, .noSign), (#"{"code":0,"data":{"skinUrl":""}}"#, wrapped, .noSign),
      (#"{"code":0,"data":null}"#, wrapped, .nullEnvelope), (#"{"code":500,"message":"down"}"#, wrapped, .noEnvelope),
      ("", wrapped, .noContent), (" \r\n\t", .init(), .noContent), ("<html>", wrapped, nil), ("null", .init(), nil),
      (#"{"data":[]}"#, wrapped, nil), (#"{"data":{"skinSign":0}}"#, wrapped, nil),
    ]
    for (text, names, needed) in answers {
      for bits in 0..<16 {
        let off = Off(rawValue: bits)
        let answer = try? ZipSkinAnswer(parsing: Data(text.utf8), from: url, names: names, off: off)
        #expect(answer == (needed.map { off.isSuperset(of: $0) } == true ? .off : nil), "\(text) \(bits)")
      }
    }
    #expect(Off.standard == [.noSign, .nullEnvelope])
    let dotted = ZipSkinAnswer.Names(sign: "data.sign")
    let null = Data(#"{"data":null}"#.utf8)
    #expect(throws: SkinIssue.self) { try ZipSkinAnswer(parsing: null, from: url, names: dotted, off: []) }

    self.answers.serve(sign: "a", try zip("#ff0000"))
    _ = try await skins().check()
    self.answers.answer = "{}"
    guard case .changed(nil) = try await skins().check() else {
      Issue.record("the skin stays")
      return
    }
    #expect(try ZipSkins.current(at: place) == nil)
  }

  @Test("A zip that is damaged, too large, missing or no skin leaves the current skin", arguments: 0..<5)
  func refusesZips(_ kind: Int) async throws {
    answers.serve(sign: "a", try zip("#ff0000"))
    _ = try await skins().check()
    var bytes = try zip("#00ff00", large: 50_000)
    var limits = PackageLimits.default
    switch kind {
    case 0: bytes[bytes.count / 2] ^= 1
    case 1: limits.archiveSize = 20_000
    case 2: bytes = bytes.prefix(bytes.count - 10)
    case 3: bytes = Data("no zip".utf8)
    default: break
    }
    answers.serve(sign: "b", bytes)
    if kind == 4 { answers.files = [:] }
    let other = skins(limits)
    #expect(await issue { _ = try await other.check() } != nil)
    let shown = try #require(try ZipSkins.current(at: place))
    #expect(shown.paths.contains("config.json") && shown.archive.archiveSize < 20_000)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).count == 2)
  }

  @Test("A zip without a known configuration isn't shown")
  func noSkin() async throws {
    let file = folder.url.appending(path: "other.zip")
    try PackageWriter.pack(
      SkinMemoryFiles(contents: ["readme.txt": Data("hello".utf8)]), info: .init(id: spring, version: one), to: file)
    answers.serve(sign: "a", try Data(contentsOf: file))
    #expect(await issue { _ = try await skins().check() } != nil)
    #expect(try ZipSkins.current(at: place) == nil)
  }

  @Test("A damaged skin, or a damaged pointer to it, is reported at launch and downloaded again", arguments: [0, 1])
  func repairs(_ kind: Int) async throws {
    answers.serve(sign: "a", try zip("#ff0000"))
    _ = try await skins().check()
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
    let name = try #require(names.first { $0.hasSuffix(".zip") == (kind == 0) })
    try Data("damaged".utf8).write(to: place.appending(path: name))
    #expect(await issue { _ = try ZipSkins.current(at: place) } != nil)
    #expect(try await changed(skins().check()) != nil)
    #expect(try ZipSkins.current(at: place) != nil)
  }

  @Test("A wrong bit in the zip is reported before anything of it is shown, and one in the pointer loses nothing")
  func wrongBits() async throws {
    answers.serve(sign: "a", try zip("#ff0000"))
    _ = try await skins().check()
    var random = SeededGenerator(printing: 2_033)
    for name in try FileManager.default.contentsOfDirectory(atPath: place.path) {
      let file = place.appending(path: name)
      let intact = try Data(contentsOf: file)
      for _ in 0..<20 {
        var data = intact
        let bit = Int.random(in: 0..<data.count * 8, using: &random)
        data[bit / 8] ^= 1 << UInt8(bit % 8)
        try data.write(to: file)
        let code: SkinIssue.Code?
        do {
          code = try ZipSkins.current(at: place) == nil ? "none" : nil
        } catch let issue as SkinIssue { code = issue.code }
        #expect(code == (name.hasSuffix(".zip") ? .damagedStore : nil), "\(name), bit \(bit)")
      }
      #expect(try isUnchanged(await skins().check()) != name.hasSuffix(".zip"))
      #expect(try ZipSkins.current(at: place) != nil)
    }
  }

  @Test("A skin that lacks files of its keys is refused as a whole, unless incomplete skins are accepted")
  func incomplete() async throws {
    answers.serve(sign: "a", try zip("#ff0000"))
    _ = try await skins().check()
    let config = ##"{"home_navi":{"colors":{"color_background":"#00ff00"},"images":{"image_logo":"home_topLogo"}}}"##
    let file = folder.url.appending(path: "half.zip")
    try PackageWriter.pack(SkinMemoryFiles(["config.json": config]), info: .init(id: spring, version: one), to: file)
    answers.serve(sign: "b", try Data(contentsOf: file))
    let refused = try #require(await issue { _ = try await skins().check() })
    #expect(refused.code == .incompleteZipSkin && refused.message.contains("home_topLogo"))
    #expect(refused.place.file == "config.json" && refused.place.key == "home_navi.image_logo")
    #expect(try color(ZipSkins.current(at: place)) == .value(.color(SkinColor("#ff0000"))))
    let lenient = ZipSkins(
      at: place, question: ZipServer.question, formats: [.config], acceptsIncomplete: true, transport: answers)
    #expect(try await color(changed(lenient.check())) == .value(.color(SkinColor("#00ff00"))))
    #expect(try color(ZipSkins.current(at: place)) == .value(.color(SkinColor("#00ff00"))))
  }

  @Test("A sign can have any characters: no file is named by it")
  func hostileSign() async throws {
    answers.files["/x.zip"] = try zip("#ff0000")
    answers.answer = #"{"skinSign":"../../escape","skinUrl":"https://zip.invalid/x.zip"}"#
    _ = try await skins().check()
    #expect(try ZipSkins.current(at: place) != nil)
    #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.url.path).contains { $0.contains("escape") })
  }

  @Test("Concurrent checks download once")
  func coalesced() async throws {
    answers.serve(sign: "a", try zip("#ff0000"))
    let skins = skins()
    async let left = skins.check()
    async let right = skins.check()
    _ = try await (left, right)
    #expect(answers.requests.count { $0 == "/a.zip" } == 1)
  }

  @Test("Over a real socket, within the bounds of the transport")
  func realSocket() async throws {
    let bytes = try zip("#ff0000")
    let server = try LoopbackServer { connection in
      let body =
        connection.target == "/skin" ? Data(#"{"skinSign":"s","skinUrl":"/files/s.zip"}"#.utf8) : bytes
      connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: \(body.count)\r\n\r\n")
      connection.send(body)
    }
    let skins = ZipSkins(at: place, question: server.url("/skin"), formats: [.config])
    let files = try #require(try await changed(skins.check()))
    #expect(files.archive.archiveSize == bytes.count)
  }
}
