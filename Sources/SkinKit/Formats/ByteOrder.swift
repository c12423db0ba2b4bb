// The order of texts that is the same on every system: that of their bytes.

internal import Foundation

extension StringProtocol {
  /// Whether this text comes before another in the order of their UTF-8 bytes, which is that of a skin's paths.
  package func precedesByBytes(_ other: some StringProtocol) -> Bool {
    let order = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { other in
        let common = Swift.min(own.count, other.count)
        guard let left = own.baseAddress, let right = other.baseAddress else { return own.count < other.count }
        let order = memcmp(left, right, common)
        return order < 0 || order == 0 && own.count < other.count
      }
    }
    return (order ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
  }
}
