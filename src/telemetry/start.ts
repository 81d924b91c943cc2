import { randomUUID } from "node:crypto";
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
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { prometheusMetrics } from "./prometheus-metrics.ts";
import { type Tracer, useTracer } from "./tracer.ts";

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** Sends traces and metrics to a collector, by OTLP over HTTP. What is returned sends what is left, and ends it. */
export function startTelemetry({ endpoint, role }: { endpoint: string; role: string }): () => Promise<void> {
  const base = endpoint.replace(/\/$/, "");
  const resource = resourceFromAttributes({
    "service.name": "fieldline",
    "service.instance.id": randomUUID(),
    "fieldline.role": role,
  });
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${base}/v1/traces` }))],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${base}/v1/metrics` }),
        metricProducers: [prometheusMetrics(resource)],
      }),
    ],
  });
  useTracer(createTracer(provider));
  return async () => {
    useTracer(undefined);
    // A collector that is away does not keep the process from ending.
    await Promise.allSettled([provider.shutdown(), meters.shutdown()]);
    context.disable();
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
