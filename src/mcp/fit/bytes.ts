import { limits } from "../../limits/limits.ts";

/** Room for the protocol's envelope and for the note, which occurs twice. */
const bytesBeside = 3_000;

/** The maximum size of the REST body in a tool's result. */
export const maxBodyBytes = limits.requests.toolBytes.max - bytesBeside;

/** Returns the size of a value in a result, which contains it twice: as structured content, and as JSON in a text. */
export function bytesOf(value: unknown): number {
  const json = JSON.stringify(value);
  return Buffer.byteLength(json) + Buffer.byteLength(JSON.stringify(json));
}
