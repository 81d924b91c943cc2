import type { Context } from "koa";
import type { Share } from "./shares.ts";

/** Strangers have separate limits, so that they do not use up those of businesses. */
export type Kind = "businesses" | "strangers";

/**
 * Returns the share that a request counts under. Without a person, key or app it is the network's, or that of a service
 * that has proved its secret (`ctx.state.service`).
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
