package import Foundation
package import SkinKit

/// A file that packages contain or refuse: the same for the tool, servers and devices.
package struct FileKindCase: Sendable, CustomStringConvertible {
  /// The file's path.
  package let path: String
  /// The file's contents.
  package let contents: Data
  /// The code of the issue with which the file is refused; `nil` if it is accepted.
  package let code: SkinIssue.Code?

  package var description: String { "\(path), which begins with \(contents.prefix(8).map { Int($0) })" }

  private init(_ path: String, _ start: [UInt8], _ code: SkinIssue.Code? = nil) {
    self.path = path
    self.code = code
    // Zeros make the file long enough for the header of a Windows program, and longer than the bytes that are checked.
    contents = Data(start) + Data(count: 100 - start.count)
  }

  private init(_ path: String, _ start: String, _ code: SkinIssue.Code? = nil) {
    self.init(path, Array(start.utf8), code)
  }

  /// All cases.
  package static let all = programs + names + others

  /// Programs, libraries and scripts under the names of other kinds.
  package static let programs = [
    FileKindCase("images/elf.png", [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1], executable),
    FileKindCase("images/macho.jpg", [0xCF, 0xFA, 0xED, 0xFE, 7, 0, 0, 1], executable),
    FileKindCase("images/macho32.webp", [0xCE, 0xFA, 0xED, 0xFE, 12], executable),
    FileKindCase("files/swapped.bin", [0xFE, 0xED, 0xFA, 0xCF], executable),
    FileKindCase("files/swapped32.dat", [0xFE, 0xED, 0xFA, 0xCE], executable),
    FileKindCase("fonts/universal.ttf", [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 2], executable),
    FileKindCase("fonts/universal64.otf", [0xCA, 0xFE, 0xBA, 0xBF, 0, 0, 0, 2], executable),
    FileKindCase("fonts/swapped.ttc", [0xBE, 0xBA, 0xFE, 0xCA, 2], executable),
    FileKindCase("texts/windows.txt", [0x4D, 0x5A, 0x90, 0, 3], executable),
    FileKindCase("texts/script.txt", "#!/bin/sh\necho", executable),
    FileKindCase("tool", "#! /usr/bin/env python3\n", executable),
    FileKindCase("files/library.bin", "!<arch>\n", executable),
    FileKindCase("files/thin.bin", "!<thin>\n", executable),
    FileKindCase("files/android.bin", "dex\n035", executable),
    FileKindCase("files/web.bin", [0, 0x61, 0x73, 0x6D, 1], executable),
  ]

  /// Names of programs, whatever the contents are.
  package static let names = [
    FileKindCase("images/picture.png.exe", png, executable),
    FileKindCase("run.sh", "echo", executable),
    FileKindCase("Kit.framework/Kit", png, executable),
    FileKindCase("lib/a.DYLIB", png, executable),
  ]

  /// Files whose names say something else than their contents, unknown ones, and accepted ones.
  package static let others = [
    FileKindCase("images/archive.png", [0x50, 0x4B, 3, 4, 20], .init(rawValue: "file-kind-mismatch")),
    FileKindCase("fonts/picture.ttf", png, .init(rawValue: "file-kind-mismatch")),
    FileKindCase("files/picture.pdf", png, .init(rawValue: "file-kind-mismatch")),
    FileKindCase("files/document.mp3", "%PDF-1.7", .init(rawValue: "file-kind-mismatch")),
    FileKindCase("snow.particles", "{}", .init(rawValue: "unknown-file-kind")),
    FileKindCase("images/web.png", "RIFF\u{1}\u{1}\u{1}\u{1}WEBPVP8 "),
    FileKindCase("images/right.png", png),
    FileKindCase("fonts/right.ttf", [0, 1, 0, 0, 0, 12]),
    FileKindCase("files/right.pdf", "%PDF-1.7"),
    FileKindCase("files/right.svg", "<?xml version=\"1.0\"?><svg>"),
    FileKindCase("LICENSE", "MIT"),
  ]

  private static let executable = SkinIssue.Code(rawValue: "executable-file")
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}
