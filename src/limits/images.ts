import type { LimitGroup } from "./limit.ts";

export const images = {
  photoPixels: { what: "The pixels of a photo", max: 64_000_000, unit: "", per: "file", over: "bad-request" },
  logoPixels: { what: "The pixels of a logo", max: 16_000_000, unit: "", per: "file", over: "bad-request" },
  seconds: {
    what: "The time that a photo or a logo takes to be decoded",
    max: 30,
    unit: "seconds",
    per: "file",
    over: "bad-request",
  },
  waiting: {
    what: "Photos and logos that wait to be decoded",
    max: 20,
    unit: "",
    per: "business",
    over: "rate-limited",
  },
  waitingInAll: {
    what: "Photos and logos of all businesses that wait to be decoded",
    max: 100,
    unit: "",
    per: "process",
    over: "unavailable",
  },
} as const satisfies LimitGroup;
