import { limits } from "../../limits.ts";

/** A result's note and its envelope, twice. */
const bytesBeside = 3_000;

/** The bytes that the REST body may take in a tool's result. */
export const maxBodyBytes = limits.requests.toolBytes.max - bytesBeside;

/** A result has each value twice: as structured content, and as JSON in a text, which is JSON in JSON. */
export function bytesOf(value: unknown): number {
  const json = JSON.stringify(value);
  return Buffer.byteLength(json) + Buffer.byteLength(JSON.stringify(json));
}
