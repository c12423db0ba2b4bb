import Foundation
import SkinKit
import SkinPackage
import SkinTestSupport
import Testing

@testable import SkinUpdate

@Suite("Updater: what it keeps")
struct RecordTests {
  let folder: TemporaryFolder
  let store: SkinStore
  let record: FolderRecord
  var pictures: CatalogPictures

  init() throws {
    folder = try TemporaryFolder()
    store = try SkinStore(at: folder.url)
    record = FolderRecord(store.layout)
    pictures = CatalogPictures(store.layout)
  }

  private func picture(_ seed: UInt64) -> (data: Data, target: TargetFile) {
    let data = noise(seed, count: 4_000)
    return (data, TargetFile(length: data.count, sha256: ContentHash(of: data).hex, custom: nil))
  }

  @Test("Nothing is written in the folder that the holder of the store's lock clears")
  func aside() throws {
    try FileManager.default.removeItem(at: store.layout.temporary)
    try Data().write(to: store.layout.temporary)
    try record.write(Data("1".utf8), as: "value")
    #expect(try record.read("value") == Data("1".utf8))
    let picture = picture(1)
    pictures.keep(picture.data, picture.target)
    #expect(pictures.read(picture.target) == picture.data)
    #expect(try StoreLayout.names(in: record.folder) == ["previews", "value.json"])
    #expect(try StoreLayout.names(in: pictures.folder) == [ContentHash(of: picture.data).hex])
  }

  @Test("A killed writer's file is removed after an hour; a newer one stays, whatever the limit")
  mutating func leftOvers() throws {
    pictures.limit = 5_000
    var young: [String] = []
    for folder in [record.folder, pictures.folder] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for age in [0.0, 7_200] {
        let name = UUID().uuidString
        let file = folder.appending(path: name)
        try noise(2, count: 4_000).write(to: file)
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: file.path)
        if age == 0 { young.append(name) }
      }
    }
    try record.write(Data("1".utf8), as: "value")
    let picture = picture(1)
    pictures.keep(picture.data, picture.target)
    #expect(try Set(StoreLayout.names(in: record.folder)) == ["previews", "value.json", young[0]])
    #expect(try Set(StoreLayout.names(in: pictures.folder)) == [ContentHash(of: picture.data).hex, young[1]])
  }
}
