import type { Context } from "koa";
import type { Share } from "./shares.ts";

/** Strangers have limits of their own, so that they take nothing from businesses. */
export type Kind = "businesses" | "strangers";

/**
 * Whom a request is counted for. A request that no person, key or app makes is its network's, unless it is a service's that
 * has shown its secret (`ctx.state.service`).
 */
export function shareOf(ctx: Context, networkOf: (address: string) => string): Share & { kind: Kind } {
  const group: unknown = ctx.state.businessId ?? ctx.state.service;
  if (typeof group === "string") {
    const caller: unknown = ctx.state.caller;
    return { kind: "businesses", group, caller: typeof caller === "string" ? caller : group };
  }
  const network = networkOf(ctx.ip);
  return { kind: "strangers", group: network, caller: network };
}
