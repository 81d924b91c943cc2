import type { IncomingMessage } from "node:http";

/** What a call reads of its request and gives to its answer: Koa's context has it, and Fastify's gets it in `bench/fastify.ts`. */
export type Exchange = {
  readonly req: IncomingMessage;
  readonly path: string;
  readonly querystring: string;
  /** Whether the caller has what the answer's headers describe already. */
  readonly fresh: boolean;
  accepts(type: string): string | false;
  set(name: string, value: string): void;
  status: number;
  body: unknown;
};
