import HTTPTypes

/// The endpoints of the receivers of events and of their deliveries.
package enum WebhookEndpoints {
  package static let list = Endpoint<Never, WebhooksAnswer>(
    .get, "webhooks", "Lists the webhooks", .server(.administer))

  package static let create = Endpoint<WebhookForm, WebhookAnswer>(
    .post, "webhooks", "Adds a webhook, and returns its secret once", .server(.administer, changes: .server),
    status: 201, errors: [409: ["too-many-webhooks"], 422: ["bad-webhook"]])

  package static let remove = Endpoint<Never, Never>(
    .delete, "webhooks/{webhook}", "Removes a webhook with its deliveries", .server(.administer, changes: .server),
    errors: [404: ["unknown-webhook"]])

  package static let deliveries = Endpoint<Never, DeliveriesAnswer>(
    .get, "webhooks/{webhook}/deliveries", "Lists the newest deliveries of a webhook", .server(.administer),
    errors: [404: ["unknown-webhook"]])

  package static let resend = Endpoint<Never, DeliveryAnswer>(
    .post, "webhooks/{webhook}/deliveries/{delivery}/resend", "Sends a delivery again",
    .server(.administer, changes: .nothing), status: 202, errors: [404: ["unknown-webhook", "unknown-delivery"]])

  static let all = [
    list.description, create.description, remove.description, deliveries.description, resend.description,
  ]
}
