import SkinTestSupport
import Testing

@testable import SkinKit

@Suite struct CellIndexTests {
  /// The inverse of the factor by which addresses are hashed, so that tests can choose hashes.
  private static let inverse: UInt64 = {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    // Newton's iteration doubles the number of right bits.
    return (0..<6).reduce(factor) { inverse, _ in inverse &* (2 &- factor &* inverse) }
  }()

  /// An address with a hash; different `low` parts have the same hash.
  private static func address(hash: UInt32, low: UInt32) -> UInt {
    UInt((UInt64(hash) << 32 | UInt64(low)) &* inverse)
  }

  @Test(
    "It finds, replaces and removes as a dictionary does, also where hashes or their places are equal", arguments: 1...8
  )
  func model(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    // Few hashes, at the end of the table too, so that entries collide and wrap around.
    let addresses = (0..<200).map { _ in
      Self.address(
        hash: [0, 1, .max, .max - 1, 0x8000_0000, UInt32.random(in: 0 ... .max, using: &generator)]
          .randomElement(using: &generator) ?? 0, low: UInt32.random(in: 0..<8, using: &generator))
    }
    var (index, model) = (CellIndex(), [UInt: Int32]())
    var addressOfCell: [UInt] = []
    for _ in 0..<4_000 {
      guard let address = addresses.randomElement(using: &generator) else { return }
      if Int.random(in: 0..<5, using: &generator) < 3 {
        addressOfCell.append(address)
        let cell = Int32(addressOfCell.count - 1)
        let old = index.update(cell, at: address) { addressOfCell[Int($0)] == address }
        #expect(old == model.updateValue(cell, forKey: address) ?? BindingCells.none)
      } else {
        index.remove(at: address) { addressOfCell[Int($0)] == address }
        model[address] = nil
      }
      #expect(index.count == model.count)
    }
    for address in addresses {
      #expect(index.cell(at: address) { addressOfCell[Int($0)] == address } == model[address] ?? BindingCells.none)
    }
    #expect(index.cells.sorted() == model.values.sorted())
  }
}
