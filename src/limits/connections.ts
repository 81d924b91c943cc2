import type { LimitGroup } from "./limit.ts";

export const connections = {
  perProcess: {
    what: "Open connections",
    max: 10_000,
    unit: "",
    per: "process",
    over: { happens: "The new connection is closed." },
  },
  perAddress: {
    what: "Open connections, unless a trusted proxy makes them",
    max: 2_000,
    unit: "",
    per: "address",
    over: { happens: "The new connection is closed." },
  },
  headBytes: {
    what: "The request line and the headers together",
    max: 16_384,
    unit: "bytes",
    per: "request",
    over: "headers-too-large",
  },
  headers: { what: "Headers", max: 200, unit: "", per: "request", over: "headers-too-large" },
  headSeconds: {
    what: "Time for the request line and the headers to arrive",
    max: 15,
    unit: "seconds",
    per: "request",
    over: "request-timeout",
  },
  idleSeconds: {
    what: "Time between two requests",
    max: 65,
    unit: "seconds",
    per: "connection",
    over: { happens: "The connection is closed." },
  },
  unreadSeconds: {
    what: "Time in which the caller reads nothing of a response",
    max: 30,
    unit: "seconds",
    per: "connection",
    over: { happens: "The connection is closed." },
  },
} as const satisfies LimitGroup;
