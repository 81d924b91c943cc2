import { Counter } from "prom-client";
import type { Operation } from "./operation.ts";

const calls = new Counter({
  name: "fieldline_deprecated_calls_total",
  help: "Calls of operations that are deprecated, by the business whose credential made them.",
  labelNames: ["operation", "business"],
});

/** Counts calls by business, so that an operator knows which to inform before the operation stops working. */
export function countRetiredCall({ name, retirement }: Operation, businessId: string): void {
  if (retirement !== undefined) calls.inc({ operation: name, business: businessId });
}
