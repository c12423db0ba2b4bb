extension EndpointDescription {
  /// All endpoints.
  package static let all = [KeyEndpoints.show.description] + WebhookEndpoints.all
}
