import { parentPort, workerData } from "node:worker_threads";
import { emailBodies, megabytes } from "./email-bodies.ts";

type Order = { url: string; headers: Record<string, string>; to: string };

/** Builds and posts emails on request, off the measured event loop. */
const { url, headers, to } = workerData as Order;

parentPort?.on("message", async (name: string) => {
  const body = emailBodies(to, megabytes)[name]?.() ?? "";
  const answered = await fetch(url, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body,
  });
  parentPort?.postMessage({ status: answered.status, text: (await answered.text()).slice(0, 300) });
});
