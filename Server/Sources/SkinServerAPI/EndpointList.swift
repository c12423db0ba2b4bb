extension EndpointDescription {
  /// All endpoints.
  package static let all =
    [KeyEndpoints.show.description, StatusEndpoints.show.description, EvaluationEndpoints.forecast.description]
    + WebhookEndpoints.all + RetentionEndpoints.all + WithdrawalEndpoints.all + StatisticsEndpoints.all
    + SessionEndpoints.all + TokenEndpoints.all + AccountEndpoints.all + KillEndpoints.all + FreezeEndpoints.all
    + GuardEndpoints.all
}
