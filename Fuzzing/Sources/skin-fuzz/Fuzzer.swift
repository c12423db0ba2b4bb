// The entry points for libFuzzer, which provides the main function and chooses inputs by their code coverage.

import Foundation
import SkinFuzzTargets

/// The target that `SKIN_FUZZ_TARGET` names.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["SKIN_FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    complain("SKIN_FUZZ_TARGET is \"\(name)\"; the targets are \(FuzzTarget.all.map(\.name).joined(separator: " "))")
    exit(2)
  }
  return target
}()

/// Prepares a run.
///
/// `SKIN_FUZZ_LIST` prints the targets, and `SKIN_FUZZ_SEEDS` writes a target's seeds into the named folder. Both then exit.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
  let environment = ProcessInfo.processInfo.environment
  if environment["SKIN_FUZZ_LIST"] != nil {
    for target in FuzzTarget.all { print(target.name, target.maximumLength) }
    exit(0)
  }
  if let folder = environment["SKIN_FUZZ_SEEDS"] {
    do {
      let seeds = try target.seeds().filter { $0.count <= target.maximumLength }
      for (number, seed) in seeds.enumerated() {
        try seed.write(to: URL(filePath: folder).appending(path: "seed-\(number)"))
      }
      exit(0)
    } catch {
      complain("can't create the seeds of \(target.name): \(error)")
      exit(2)
    }
  }
  return 0
}

/// Tries one input.
///
/// A finding ends the process, and libFuzzer saves the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = bytes.map { Data(bytes: $0, count: count) } ?? Data()
  do {
    try target.run(data)
  } catch {
    complain("finding: \(error)")
    // libFuzzer catches the signal, prints the stack and saves the input.
    abort()
  }
  return 0
}

private func complain(_ text: String) { FileHandle.standardError.write(Data("skin-fuzz: \(text)\n".utf8)) }
