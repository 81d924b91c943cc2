import type { Reading } from "../reading.ts";
import type { Tool } from "../tool.ts";
import { bytesOf, maxBodyBytes } from "./bytes.ts";
import { assertSame, type Position, writePosition } from "./position.ts";
import { slice } from "./slice.ts";

export type Fitted = { value: Record<string, unknown>; cut?: Cut };

/** Tells an assistant what is missing and how to read it. `read_on` is set if the same tool returns the rest. */
export type Cut = { note: string; read_on?: string };

/** Returns the record unchanged if it fits, or the part at the position. */
export function fitRecord(tool: Tool, value: Record<string, unknown>, position: Position | undefined): Fitted {
  if (position === undefined && bytesOf(value) <= maxBodyBytes) return { value };
  if (position !== undefined) assertSame(value, position);
  const { value: part, next } = slice(value, position?.offset ?? 0, maxBodyBytes);
  return { value: part as Record<string, unknown>, ...cutOf(tool, next, value) };
}

/** Returns the note about a record that continues at `next`; empty after its last part. */
export function cutOf({ definition, reading }: Tool, next: number | undefined, record: unknown): { cut?: Cut } {
  if (next === undefined) return {};
  if (!reading.canReadOn) return { cut: { note: noteOf(reading) } };
  const note = `This is a part of the record. Call ${definition.name} again with the same arguments and this read_on for the next part.`;
  return { cut: { note, read_on: writePosition(next, record) } };
}

function noteOf({ isChange, whole }: Reading): string {
  const done = isChange ? "The call succeeded. " : "";
  return `${done}This is a part of the record.${whole === undefined ? "" : ` Read it whole with ${whole}.`}`;
}
