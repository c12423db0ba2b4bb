extension EndpointDescription {
  /// All endpoints.
  package static let all =
    [KeyEndpoints.show.description, StatusEndpoints.show.description]
    + WebhookEndpoints.all + RetentionEndpoints.all + WithdrawalEndpoints.all + StatisticsEndpoints.all
    + SessionEndpoints.all + TokenEndpoints.all + AccountEndpoints.all + KillEndpoints.all + FreezeEndpoints.all
    + GuardEndpoints.all + TestDeviceEndpoints.all + EvaluationEndpoints.all + ActivationEndpoints.all
    + ApprovalEndpoints.all + ApprovalRuleEndpoints.all + AuditEndpoints.all + CatalogEndpoints.all
    + PackageEndpoints.all + VersionEndpoints.all + InspectionEndpoints.all + PictureEndpoints.all
    + UploadEndpoints.all + DraftEndpoints.all + EditEndpoints.all
    + MonitoringEndpoints.all + DeviceEndpoints.all
}
