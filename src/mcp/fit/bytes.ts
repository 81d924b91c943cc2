import { limits } from "../../limits.ts";

/** Room for the note, twice, and for the protocol's envelope. */
const bytesBeside = 3_000;

/** The bytes that the REST body may take in a tool's result. */
export const maxBodyBytes = limits.requests.toolBytes.max - bytesBeside;

/** The bytes of a value in a result, which has it twice: as structured content, and as JSON inside a text. */
export function bytesOf(value: unknown): number {
  const json = JSON.stringify(value);
  return Buffer.byteLength(json) + Buffer.byteLength(JSON.stringify(json));
}
