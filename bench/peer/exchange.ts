import type { IncomingMessage } from "node:http";

/**
 * The parts of a request and its response that a call uses. Koa's context has them; `bench/fastify.ts` adds them to
 * Fastify.
 */
export type Exchange = {
  readonly req: IncomingMessage;
  readonly path: string;
  readonly querystring: string;
  /** Whether the caller's cached copy matches the response's headers. */
  readonly fresh: boolean;
  accepts(type: string): string | false;
  set(name: string, value: string): void;
  status: number;
  body: unknown;
};
