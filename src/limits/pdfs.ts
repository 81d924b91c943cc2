import type { LimitGroup } from "./limit.ts";

export const pdfs = {
  perLink: {
    what: "Downloads of a quote's or an invoice's PDF",
    max: 20,
    unit: "a minute",
    per: "link",
    over: "rate-limited",
  },
  perAddress: {
    what: "Downloads of PDFs by customers",
    max: 60,
    unit: "a minute",
    per: "address",
    over: "rate-limited",
  },
  waitingByAddress: {
    what: "Downloads of PDFs by customers that wait for a turn; two more are under way",
    max: 10,
    unit: "",
    per: "address",
    over: "rate-limited",
  },
  waiting: {
    what: "PDFs that wait to be drawn",
    max: 20,
    unit: "",
    per: "business",
    over: "rate-limited",
  },
  waitingInAll: {
    what: "PDFs of all businesses that wait to be drawn",
    max: 200,
    unit: "",
    per: "process",
    over: "unavailable",
  },
  drawingSeconds: {
    what: "The time that a PDF takes to be drawn",
    max: 15,
    unit: "seconds",
    per: "file",
    over: "unavailable",
  },
  shapingMs: {
    what: "Processor time that shapes the text of a PDF",
    max: 1_000,
    unit: "ms",
    per: "file",
    over: { happens: "The rest is drawn without ligatures, kerning and placed marks." },
  },
  bytesKept: {
    what: "PDFs kept in memory",
    max: 4_000_000,
    unit: "bytes",
    per: "business",
    over: { happens: "The least recently used are drawn again." },
  },
  bytesKeptInAll: {
    what: "PDFs of all businesses kept in memory",
    max: 32_000_000,
    unit: "bytes",
    per: "process",
    over: { happens: "The least recently used are drawn again." },
  },
} as const satisfies LimitGroup;
