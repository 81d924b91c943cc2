import { createServer } from "node:http";
import { collectDefaultMetrics, Gauge, Histogram, register } from "prom-client";
import { commit, version } from "../../version.ts";
import { outcomeOf } from "./log.ts";
import type { Observer } from "./observe.ts";

const requests = new Histogram({
  name: "fieldline_http_request_seconds",
  help: "Time from the first byte of a request to the end of its answer, by operation and status.",
  labelNames: ["operation", "method", "status"],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

new Gauge({
  name: "fieldline_build_info",
  help: "Always 1. The labels name the version and commit that run, and the version of Node.",
  labelNames: ["version", "commit", "node"],
}).set({ version, commit: commit ?? "unknown", node: process.versions.node }, 1);

/** Labelled by the operation's name and not by the path, because each id would create a series. */
export const observeRequests: Observer = (ctx, milliseconds) => {
  const { operation = "other", waitedMs = 0 } = ctx.state;
  const labels = { operation: String(operation), method: ctx.method, status: outcomeOf(ctx).status };
  // The wait that a request asks for does not count.
  requests.observe(labels, (milliseconds - waitedMs) / 1000);
};

/** Also collects Node's metrics: memory, processor time, and the delay of the event loop. */
export function collectRuntimeMetrics(): void {
  collectDefaultMetrics();
}

/** Serves metrics as Prometheus text on a separate port. Returns the function that stops it. */
export function serveMetrics(port: number, host: string): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    register.metrics().then(
      (metrics) => response.writeHead(200, { "Content-Type": register.contentType }).end(metrics),
      // Some metrics query the database.
      () => response.writeHead(503).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(() => new Promise((done) => server.close(() => done()))));
  });
}
