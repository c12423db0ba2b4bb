import Foundation

/// The activation's storage among the store's small values.
struct StoredActivation: ActivationStorage {
  let record: StoreRecord

  func read() throws -> Data? { try record.readToChange(.activation) }
  func write(_ data: Data) throws { try update { _ in data } }
  func update(_ change: (Data?) throws -> Data) throws { try record.update(.activation, change) }
}
