import { once } from "node:events";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../world/client.ts";
import { startServer } from "../world/server.ts";
import { useWorld, world } from "../world/shared.ts";
import { made } from "../world/trade.ts";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  links?: { traceId: string }[];
  role?: string;
};
type Traces = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] };
type Metrics = { resourceMetrics: { scopeMetrics: { metrics: { name: string; histogram?: unknown }[] }[] }[] };

const attributeOf = (attributes: Attribute[], name: string) => {
  const { stringValue, intValue } = attributes.find(({ key }) => key === name)?.value ?? {};
  return stringValue ?? (intValue === undefined ? undefined : Number(intValue));
};

/** An OTLP collector that records its input, and a webhook receiver. */
async function startCollector() {
  const spans: Span[] = [];
  const metrics: { name: string; histogram?: unknown }[] = [];
  const delivered: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await json(request);
    if (request.url === "/v1/traces")
      for (const { resource, scopeSpans } of (body as Traces).resourceSpans) {
        const role = String(attributeOf(resource.attributes, "fieldline.role"));
        spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, role }))));
      }
    else if (request.url === "/v1/metrics")
      metrics.push(
        ...(body as Metrics).resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((one) => one.metrics)),
      );
    else {
      delivered.push(String((body as { event_type: string }).event_type));
      expect(request.headers.traceparent).toBeUndefined();
    }
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    spans,
    metrics,
    delivered,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}

useWorld();

let collector: Awaited<ReturnType<typeof startCollector>>;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());

test("a request, its statements and the deliveries of another process are one trace at a collector", async () => {
  const environment = (role: string) => ({
    DATABASE_URL: world.url,
    SECRET_KEY: world.config.secretKey?.toString("hex") ?? "",
    DATA_DIR: world.config.dataDir,
    ROLE: role,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
  });
  const processes = [
    await startServer({ environment: environment("web") }),
    await startServer({ environment: environment("worker") }),
  ];
  const [web] = processes;
  if (web === undefined) throw new Error("there is a web process");
  await Promise.all(processes.map((each) => each.becomes(200)));
  const { key } = await world.addBusiness();
  const client = createClient(`${web.origin}/api`, {
    "X-Api-Key": key,
    traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  });
  await made(client, "/v1/webhooks/subscriptions", { url: collector.origin, events: ["customer.created"] });
  await made(client, "/v1/customers", { name: "Jane Citizen", notes: "A secret of hers" });
  await expect.poll(() => collector.delivered, { timeout: 30_000 }).toEqual(["customer.created"]);
  // Stopping exports the spans that are left.
  await Promise.all(processes.map((each) => each.stop()));

  const { spans } = collector;
  const [request] = spans.filter(({ name }) => name === "POST CreateCustomer");
  if (request === undefined) throw new Error(`there is no span of the request: ${spans.map(({ name }) => name)}`);
  expect(attributeOf(request.attributes, "http.response.status_code")).toBe(201);
  // A stranger's trace is linked, but not continued.
  expect(request.traceId).not.toBe("0af7651916cd43dd8448eb211c80319c");
  expect(request.links?.map(({ traceId }) => traceId)).toEqual(["0af7651916cd43dd8448eb211c80319c"]);

  const trace = spans.filter(({ traceId }) => traceId === request.traceId);
  const statements = trace.filter(({ attributes }) => attributeOf(attributes, "db.system.name") === "postgresql");
  const inRequest = statements.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(inRequest.map(({ name }) => name)).toEqual(expect.arrayContaining(["begin", "insert", "commit"]));
  expect(JSON.stringify(spans)).not.toMatch(/Jane Citizen|A secret of hers/);

  const [attempt] = trace.filter(({ name }) => name === "attempt webhook");
  const emitted = inRequest.find(({ attributes }) =>
    /emit_event/.test(String(attributeOf(attributes, "db.query.text"))),
  );
  expect([request.role, attempt?.role, emitted === undefined]).toEqual(["web", "worker", false]);
  expect(attempt?.parentSpanId).toBe(request.spanId);

  const names = new Set(collector.metrics.map(({ name }) => name));
  expect([...names]).toEqual(
    expect.arrayContaining([
      "fieldline_http_request_seconds",
      "fieldline_outbox_waiting",
      "nodejs_eventloop_lag_seconds",
    ]),
  );
  expect(collector.metrics.find(({ name }) => name === "fieldline_http_request_seconds")?.histogram).toMatchObject({
    dataPoints: expect.arrayContaining([expect.objectContaining({ count: expect.anything() })]),
  });
});

test("without a collector, nothing of OpenTelemetry is loaded", async () => {
  const { client } = await world.addBusiness();
  await made(client, "/v1/customers", { name: "Jane Citizen" });
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  expect(loaded.some((file) => file.includes("/node_modules/prom-client/"))).toBe(true);
  // The Prometheus client loads the API package, which does nothing on its own.
  expect(loaded.filter((file) => /\/node_modules\/@opentelemetry\/(?!api\/)/.test(file))).toEqual([]);
});
