import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import {
  context,
  type Link,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { type Resource, resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { Logger } from "pino";
import { version } from "../version.ts";
import { createReport, MetricExporter, TraceExporter } from "./exporters.ts";
import { prometheusMetrics } from "./prometheus-metrics.ts";
import type { TelemetrySettings } from "./settings.ts";
import { type Tracer, useTracer } from "./tracer.ts";

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** Less than the time that a process has to stop, because the collector may not answer. */
const flushMs = 5_000;

type Starting = { settings: TelemetrySettings; role: string; log: Logger };

/** Sends traces and metrics to a collector, by OTLP over HTTP. The returned function sends the last ones, and stops. */
export function startTelemetry({ settings, role, log }: Starting): () => Promise<void> {
  const { tracesUrl, metricsUrl, metricIntervalMs, attributes } = settings;
  const report = createReport(log);
  const resource = resourceFromAttributes({
    "service.name": "fieldline",
    "service.version": version,
    "service.instance.id": randomUUID(),
    "fieldline.role": role,
    ...attributes,
  });
  const endings: (() => Promise<void>)[] = [];
  if (tracesUrl !== undefined) endings.push(startTraces(resource, new TraceExporter(tracesUrl, report)));
  if (metricsUrl !== undefined) {
    const reader = new PeriodicExportingMetricReader({
      exporter: new MetricExporter(metricsUrl, report),
      exportIntervalMillis: metricIntervalMs,
      metricProducers: [prometheusMetrics(resource)],
    });
    const meters = new MeterProvider({ resource, readers: [reader] });
    endings.push(() => meters.shutdown());
  }
  return async () => {
    await Promise.race([Promise.allSettled(endings.map((end) => end())), delay(flushMs, undefined, { ref: false })]);
  };
}

function startTraces(resource: Resource, exporter: TraceExporter): () => Promise<void> {
  const provider = new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  useTracer(createTracer(provider));
  return async () => {
    useTracer(undefined);
    await provider.shutdown().finally(() => context.disable());
  };
}

function createTracer(provider: BasicTracerProvider): Tracer {
  const spans = provider.getTracer("fieldline");
  return {
    begin(name, { kind, attributes = {}, parent = null, link }) {
      const own = parent === null ? undefined : read(parent);
      const from = own === undefined ? context.active() : trace.setSpanContext(ROOT_CONTEXT, own);
      const linked = link === undefined ? undefined : read(link);
      const links: Link[] = linked === undefined ? [] : [{ context: linked }];
      const span = spans.startSpan(name, { kind: kinds[kind], attributes, links }, from);
      return {
        run: (work) => context.with(trace.setSpan(from, span), work),
        end({ name: better, attributes: more, error } = {}) {
          if (better !== undefined) span.updateName(better);
          if (more !== undefined) span.setAttributes(more);
          // Its message may quote a row.
          if (error != null) {
            span.setAttribute("error.type", error instanceof Error ? error.name : "error");
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    traceParent() {
      const span = trace.getSpanContext(context.active());
      if (span === undefined) return undefined;
      return `00-${span.traceId}-${span.spanId}-0${span.traceFlags & 1}`;
    },
    bind: (work) => context.bind(context.active(), work),
  };
}

function read(traceParent: string): SpanContext | undefined {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceParent) ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags ?? "0", 16) & 1, isRemote: true };
}
