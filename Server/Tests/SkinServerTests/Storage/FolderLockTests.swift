import Foundation
import SkinTestSupport
import Testing

@testable import SkinServerStorage

@Suite("The lock of a data folder")
struct FolderLockTests {
  @Test("One holder at a time; a released lock is free, although a process that is being started has the file open")
  func released() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("lock")
    var lock = FolderLock(file)
    #expect(lock != nil && FolderLock(file) == nil)
    let forked = OpenFiles(of: file)
    #expect(!forked.descriptors.isEmpty)
    lock = nil
    #expect(FolderLock(file) != nil)
    withExtendedLifetime(forked) {}
  }
}
