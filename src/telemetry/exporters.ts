import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import type { Logger } from "pino";

type Report = (error: Error | undefined) => void;

const quietMs = 60_000;

/** Logs failed exports once a minute, with the number of those that were not logged. */
export function createReport(log: Logger): Report {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let more = 0;
  return (error) => {
    if (performance.now() - loggedAt < quietMs) {
      more += 1;
      return;
    }
    log.warn(
      { error: error?.message ?? "unknown error", ...(more === 0 ? {} : { more }) },
      "OpenTelemetry collector did not take an export",
    );
    loggedAt = performance.now();
    more = 0;
  };
}

export class TraceExporter extends OTLPTraceExporter {
  readonly #report: Report;

  constructor(url: string, report: Report) {
    super({ url });
    this.#report = report;
  }

  override export(...[spans, done]: Parameters<OTLPTraceExporter["export"]>): void {
    super.export(spans, (result) => {
      if (result.code !== succeeded) this.#report(result.error);
      done(result);
    });
  }
}

export class MetricExporter extends OTLPMetricExporter {
  readonly #report: Report;

  constructor(url: string, report: Report) {
    super({ url });
    this.#report = report;
  }

  override export(...[metrics, done]: Parameters<OTLPMetricExporter["export"]>): void {
    super.export(metrics, (result) => {
      if (result.code !== succeeded) this.#report(result.error);
      done(result);
    });
  }
}

/** ExportResultCode.SUCCESS of `@opentelemetry/core`. */
const succeeded = 0;
