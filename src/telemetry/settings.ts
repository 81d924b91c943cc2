/** Where traces and metrics go, as the environment says. Undefined addresses get none. */
export type TelemetrySettings = {
  tracesUrl: string | undefined;
  metricsUrl: string | undefined;
  metricIntervalMs: number;
  /** Attributes of the resource: they win over those that the platform sets. */
  attributes: Record<string, string>;
};
