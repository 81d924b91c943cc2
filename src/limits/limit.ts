import type { ProblemType } from "../problems.ts";

/** A limit that callers, people or strangers can reach. The documentation prints them all. */
export type Limit = {
  /** The limited thing, as a noun phrase. */
  what: string;
  /** In `unit`; or the environment variable that sets it, and the factor that the variable is multiplied by. */
  max: number | { variable: string; times?: number };
  unit: string;
  /** The callers that share the limit. */
  per:
    | "address"
    | "business"
    | "caller"
    | "connection"
    | "conversation"
    | "file"
    | "link"
    | "person"
    | "process"
    | "record"
    | "request";
  /** The problem that answers a request over the limit, or the effect where the request goes on. */
  over: ProblemType | { happens: string };
};

export type LimitGroup = Readonly<Record<string, Limit>>;
