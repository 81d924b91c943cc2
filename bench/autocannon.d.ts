/** The part of autocannon that the benchmarks use. The package has no types. */
declare module "autocannon" {
  import type { EventEmitter } from "node:events";

  export type Request = { method: string; path: string; headers: Record<string, string>; body?: string };
  export type Client = { setRequests(requests: Request[]): void };
  export type Result = { errors: number; timeouts: number; non2xx: number };

  type Options = {
    url: string;
    connections: number;
    duration: number;
    /** The interval of the check whether to stop, in milliseconds. */
    sampleInt: number;
    setupClient: (client: Client) => void;
  };
  type Instance = EventEmitter<{ response: [client: Client, status: number, bytes: number, milliseconds: number] }>;

  export default function autocannon(options: Options, done: (error: Error | null, result: Result) => void): Instance;
}
