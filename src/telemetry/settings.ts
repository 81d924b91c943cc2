/** The addresses that the environment names for traces and metrics. Without an address, none are sent. */
export type TelemetrySettings = {
  tracesUrl: string | undefined;
  metricsUrl: string | undefined;
  metricIntervalMs: number;
  /** Attributes of the resource: they win over those that the platform sets. */
  attributes: Record<string, string>;
};
