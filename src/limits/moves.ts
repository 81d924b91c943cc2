import type { LimitGroup } from "./limit.ts";

export const moves = {
  line: {
    what: "A line of an export to import with `business import`",
    max: 32_000_000,
    unit: "bytes",
    per: "file",
    over: { happens: "The import is refused." },
  },
  text: {
    what: "A text of a record in it",
    max: 4_000_000,
    unit: "characters",
    per: "record",
    over: { happens: "The import is refused." },
  },
  name: {
    what: "A name, title, reference, address or email address of a record in it",
    max: 2_000,
    unit: "characters",
    per: "record",
    over: { happens: "The import is refused." },
  },
} as const satisfies LimitGroup;
