/// The part of an app's devices whose reports are counted: the answer of `…/sample`.
package struct SampleAnswer: Codable, Hashable, Sendable {
  package var app: String
  /// The part of the devices, from 0 to 1.
  package var share: Double

  package init(app: String, share: Double) { (self.app, self.share) = (app, share) }
}

/// The body that sets the part of the devices whose reports are counted.
package struct SampleForm: Codable, Hashable, Sendable {
  /// The part of the devices, from 0 to 1, in steps of 0.0001.
  package var share: Double

  package init(share: Double) { self.share = share }
}
