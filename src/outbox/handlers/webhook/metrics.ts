import { Counter, Histogram } from "prom-client";
import { currentTime } from "../../../postgres/clock.ts";
import type { Delivery } from "./load.ts";
import type { DeliveryOutcome } from "./record.ts";

const attempts = new Counter({
  name: "fieldline_webhook_attempts_total",
  help: "Webhook attempts by how they ended: delivered, or the kind of failure.",
  labelNames: ["outcome", "trigger"],
});

const latency = new Histogram({
  name: "fieldline_webhook_delivery_seconds",
  help: "Time from the recording of an event to its delivery to a subscription, retries included.",
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 1800, 7200, 36_000],
});

const dead = new Counter({
  name: "fieldline_webhook_dead_total",
  help: "Deliveries whose last scheduled attempt failed.",
});

export function countAttempt(
  { claim, recordedAt }: Delivery,
  { result, failure, retrySeconds }: DeliveryOutcome,
): void {
  const { trigger } = claim;
  attempts.inc({ outcome: failure ?? result, trigger });
  if (trigger === "replay") return;
  if (result === "delivered") latency.observe((currentTime().getTime() - recordedAt.getTime()) / 1000);
  else if (retrySeconds === null) dead.inc();
}
