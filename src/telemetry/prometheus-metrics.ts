import { type HrTime, ValueType } from "@opentelemetry/api";
import type { Resource } from "@opentelemetry/resources";
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from "@opentelemetry/sdk-metrics";
import { register } from "prom-client";

type Value = { value: number; labels: Record<string, string | number>; metricName?: string };
type Metric = { name: string; help: string; type: string; values: Value[] };

const startTime = timeOf(Date.now() - process.uptime() * 1000);

/** The metrics that are served at `/metrics`, under the same names: each is counted once, in one place. */
export function prometheusMetrics(resource: Resource): MetricProducer {
  return {
    async collect() {
      // Some are read from the database, which may be away, and is closed before the last export.
      const registered = register.getMetricsAsArray() as unknown as { get(): Promise<Metric> }[];
      const settled = await Promise.allSettled(registered.map((metric) => metric.get()));
      const found = settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
      const endTime = timeOf(Date.now());
      const metrics = found.flatMap((metric) => toData(metric, endTime));
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: "fieldline" }, metrics }] }, errors: [] };
    },
  };
}

function timeOf(ms: number): HrTime {
  return [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)];
}

/** None of a summary: no collector adds those of several processes. */
function toData({ name, help, type, values }: Metric, endTime: HrTime): MetricData[] {
  const descriptor = { name, description: help, unit: "", valueType: ValueType.DOUBLE };
  const common = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE };
  const points = () => values.map(({ value, labels }) => ({ startTime, endTime, attributes: labels, value }));
  if (type === "counter")
    return [{ ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() }];
  if (type === "gauge") return [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints: points() }];
  if (type !== "histogram") return [];
  const series = Map.groupBy(values, ({ labels: { le, ...labels } }) => JSON.stringify(labels));
  const dataPoints = [...series.values()].map((one) => {
    const { le: _, ...attributes } = one[0]?.labels ?? {};
    return { startTime, endTime, attributes, value: histogramOf(one) };
  });
  return [{ ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints }];
}

/** Prometheus counts in each bucket those of the smaller ones too. */
function histogramOf(values: Value[]) {
  const buckets = values.filter(({ labels }) => labels.le !== undefined);
  const totals = buckets.map(({ value }) => value);
  const named = (end: string) => values.find(({ metricName }) => metricName?.endsWith(end))?.value ?? 0;
  return {
    buckets: {
      boundaries: buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite),
      counts: totals.map((total, index) => total - (totals[index - 1] ?? 0)),
    },
    sum: named("_sum"),
    count: named("_count"),
  };
}
