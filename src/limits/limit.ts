import type { ProblemType } from "../problems.ts";

/** A limit that callers, people or strangers can reach. The documentation prints them all. */
export type Limit = {
  /** What is limited, as a noun phrase. */
  what: string;
  /** In `unit`; or the environment variable that sets it, and the factor that the variable is multiplied by. */
  max: number | { variable: string; times?: number };
  unit: string;
  /** Who shares the limit. */
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
