import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json, text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { version } from "../../src/version.ts";
import { startServer } from "../world/server.ts";
import { useWorld, world } from "../world/shared.ts";

type Attribute = { key: string; value: { stringValue?: string } };
type Body = {
  resourceMetrics?: {
    resource: { attributes: Attribute[] };
    scopeMetrics: { metrics: { name: string }[] }[];
  }[];
};
type Export = { path: string; authorization: string | undefined; body: Body };

useWorld();

/** An OTLP receiver over HTTP that responds to every export with the status. */
async function startCollector(status: number) {
  const exports: Export[] = [];
  const server = createServer(async (request, response) => {
    const { url = "", headers } = request;
    exports.push({ path: url, authorization: headers.authorization, body: (await json(request)) as Body });
    response.writeHead(status, { "Content-Type": "application/json" }).end("{}");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    await once(server.close(), "close");
  });
  return { exports, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function startExporting(role: string, environment: Record<string, string>) {
  const server = await startServer({
    environment: {
      DATABASE_URL: world.url,
      SECRET_KEY: world.config.secretKey?.toString("hex") ?? "",
      DATA_DIR: world.config.dataDir,
      ROLE: role,
      ...environment,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const { stderr } = server.child;
  const log = stderr === null ? Promise.resolve("") : text(stderr);
  await server.becomes(200);
  return { ...server, log };
}

const attributesOf = ({ body }: Export) =>
  Object.fromEntries(
    (body.resourceMetrics?.[0]?.resource.attributes ?? []).map(({ key, value }) => [key, value.stringValue]),
  );

const namesIn = (exports: Export[]) =>
  exports
    .flatMap(({ body }) => body.resourceMetrics ?? [])
    .flatMap(({ scopeMetrics }) => scopeMetrics)
    .flatMap(({ metrics }) => metrics.map(({ name }) => name));

test("OpenTelemetry's variables set addresses, headers, the interval, the service and the resource", async () => {
  const { exports, origin } = await startCollector(200);
  const server = await startExporting("web", {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${origin}/collector/`,
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${origin}/own/metrics`,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20one",
    OTEL_METRIC_EXPORT_INTERVAL: "100",
    OTEL_SERVICE_NAME: "acme-field",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=production,team=field%2Cservice,service.instance.id=pod-1",
  });
  const metrics = () => exports.filter(({ path }) => path === "/own/metrics");
  await vi.waitFor(() => expect(metrics().length).toBeGreaterThan(2), { timeout: 20_000 });
  await fetch(`${server.origin}/v1/docs`);
  expect(await server.stop()).toBe(0);
  expect(new Set(exports.map(({ path }) => path))).toEqual(new Set(["/own/metrics", "/collector/v1/traces"]));
  expect(new Set(exports.map(({ authorization }) => authorization))).toEqual(new Set(["Bearer one"]));
  const [first] = metrics();
  expect(first && attributesOf(first)).toMatchObject({
    "service.name": "acme-field",
    "service.version": version,
    "service.instance.id": "pod-1",
    "deployment.environment.name": "production",
    team: "field,service",
    "fieldline.role": "web",
  });
});

test("a worker sends its last metrics as it stops, though its database is closed by then", async () => {
  const { exports, origin } = await startCollector(200);
  const server = await startExporting("worker", { OTEL_EXPORTER_OTLP_ENDPOINT: origin });
  expect(await server.stop()).toBe(0);
  expect(namesIn(exports)).toEqual(expect.arrayContaining(["fieldline_build_info", "process_cpu_seconds_total"]));
});

test("a collector that refuses every export is logged once, and does not keep the process from stopping", async () => {
  const { exports, origin } = await startCollector(400);
  const server = await startExporting("web", {
    OTEL_EXPORTER_OTLP_ENDPOINT: origin,
    OTEL_METRIC_EXPORT_INTERVAL: "50",
  });
  await vi.waitFor(() => expect(exports.length).toBeGreaterThan(5), { timeout: 20_000 });
  expect(await server.stop()).toBe(0);
  const lines = (await server.log).split("\n").filter((line) => line.includes("OpenTelemetry collector"));
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["OpenTelemetry collector did not take an export"]);
});
