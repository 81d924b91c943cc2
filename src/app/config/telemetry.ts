import type { TelemetrySettings } from "../../telemetry/settings.ts";
import { addressOf, anyText, attributes, isTrue, oneOf, wholeNumber } from "./parse-variable.ts";
import { optional, type ValuesOf, variable } from "./variable.ts";

export const telemetryVariables = {
  METRICS_PORT: optional(wholeNumber(0, 65_535), "Port for Prometheus metrics at `/metrics`.", "off"),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    addressOf(/^https?:$/, "http://localhost:4318"),
    "OpenTelemetry collector that traces and metrics are sent to by OTLP over HTTP, such as `http://localhost:4318`. OpenTelemetry's own variables for headers, timeouts, certificates, compression, batches and sampling count too.",
    "off",
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(
    addressOf(/^https?:$/, "http://localhost:4318/v1/traces"),
    "Full address that traces are sent to.",
    "`/v1/traces` of `OTEL_EXPORTER_OTLP_ENDPOINT`",
  ),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: optional(
    addressOf(/^https?:$/, "http://localhost:4318/v1/metrics"),
    "Full address that metrics are sent to.",
    "`/v1/metrics` of `OTEL_EXPORTER_OTLP_ENDPOINT`",
  ),
  OTEL_METRIC_EXPORT_INTERVAL: variable(
    wholeNumber(1, 86_400_000),
    "60000",
    "Milliseconds between two exports of metrics to the collector.",
  ),
  OTEL_SERVICE_NAME: optional(anyText, "`service.name` of traces and metrics.", "`fieldline`"),
  OTEL_RESOURCE_ATTRIBUTES: variable(
    attributes,
    "",
    "Further attributes of traces and metrics: pairs such as `deployment.environment.name=production,team=field`, percent-encoded. `service.instance.id` and `service.version` can be set here too.",
  ),
  OTEL_SDK_DISABLED: variable(isTrue, "false", "`true` sends nothing to a collector."),
  LOG_LEVEL: variable(
    oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
    "info",
    "Least level that is logged, as JSON lines on standard error.",
  ),
};

type Values = ValuesOf<typeof telemetryVariables>;

/** Reads the settings of the OpenTelemetry collector; undefined if traces and metrics are not exported. */
export function readTelemetry(values: Values): TelemetrySettings | undefined {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, "");
  const of = (path: string) => (base === undefined ? undefined : base + path);
  const tracesUrl = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? of("/v1/traces");
  const metricsUrl = values.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? of("/v1/metrics");
  if (values.OTEL_SDK_DISABLED || (tracesUrl ?? metricsUrl) === undefined) return undefined;
  const name = values.OTEL_SERVICE_NAME;
  return {
    tracesUrl,
    metricsUrl,
    metricIntervalMs: values.OTEL_METRIC_EXPORT_INTERVAL,
    attributes: { ...values.OTEL_RESOURCE_ATTRIBUTES, ...(name === undefined ? {} : { "service.name": name }) },
  };
}
