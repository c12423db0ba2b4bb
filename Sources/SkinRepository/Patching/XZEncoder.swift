import Foundation
import SkinKit
import SkinPackage

/// An encoder of XZ containers with one block, with fixed settings.
enum XZEncoder {
  private static let smallestDictionary = 64 << 10
  private static let pieceSize = 256 << 10

  /// Compresses bytes and passes the container on piece by piece, with the number of bytes compressed so far.
  ///
  /// Checks for cancellation between pieces.
  static func encode(_ bytes: [UInt8], _ body: (_ done: Int, Data) throws -> Void) throws {
    // A dictionary larger than the data costs memory at both ends and saves nothing.
    var dictionarySize = smallestDictionary
    while dictionarySize < bytes.count, dictionarySize < XZContainer.largestDictionary { dictionarySize *= 2 }
    let coder = try LZMACoder(.encode(dictionarySize: dictionarySize))
    var output = [UInt8](repeating: 0, count: pieceSize)
    try bytes.withUnsafeBufferPointer { bytes in
      var position = 0
      while true {
        try Task.checkCancellation()
        let end = min(bytes.count, position + pieceSize)
        let isLast = end == bytes.count
        let step = output.withUnsafeMutableBufferPointer {
          coder.step(UnsafeBufferPointer(rebasing: bytes[position..<end]), isLast: isLast, into: $0)
        }
        guard let step else { throw SkinIssue.noMemoryForPatch }
        position += step.consumed
        try body(position, Data(output[..<step.produced]))
        if step.isFinished { return }
      }
    }
  }
}
