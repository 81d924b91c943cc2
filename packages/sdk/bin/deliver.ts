import type { Event } from "../src/index.ts";
import { sign } from "../src/testing.ts";

export type Delivered = { event_type: string; event_id: string; status: number; milliseconds: number };

const timeoutMilliseconds = 15_000;

/** Posts an event to an endpoint as the platform would. */
export async function deliver(event: Event, url: string, secret: string): Promise<Delivered> {
  const { body, headers } = await sign(event, secret);
  const started = performance.now();
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" }).catch((error) => {
    const { message, code } = (error.cause ?? error) as Error & { code?: string };
    throw new Error(`${url} cannot be reached: ${message || code}`);
  });
  await response.body?.cancel();
  const milliseconds = Math.round(performance.now() - started);
  return { event_type: event.event_type, event_id: event.event_id, status: response.status, milliseconds };
}

export function isDelivered({ status }: Delivered): boolean {
  return status >= 200 && status < 300;
}

export function describe({ event_type, event_id, status, milliseconds }: Delivered): string {
  return `${event_type} ${event_id}: ${status} in ${milliseconds} ms`;
}
