import { entityTag } from "../../http/etag.ts";
import { badField } from "../../problems.ts";

/** The position after the last part. It is valid while the record has the same `tag`. */
export type Position = { offset: number; tag: string; id: string };

export function writePosition(offset: number, record: unknown): string {
  return [offset, tagOf(record), idOf(record)].join(".");
}

export function readPosition(text: unknown): Position {
  const [, offset, tag = "", id = ""] =
    (typeof text === "string" && /^(\d{1,9})\.([\w-]{1,60})\.([\w-]*)$/.exec(text)) || [];
  if (offset === undefined) throw badField("/read_on", "must be cut.read_on of an earlier result");
  return { offset: Number(offset), tag, id };
}

/** Throws if the record has changed since its first part was returned. */
export function assertSame(record: unknown, { tag }: Position): void {
  if (record === undefined || tagOf(record) !== tag)
    throw badField("/read_on", "is outdated, because the record has changed; call again without read_on");
}

export function idOf(record: unknown): string {
  const { id = "" } = Object(record) as { id?: unknown };
  return String(id);
}

function tagOf(record: unknown): string {
  return entityTag(JSON.stringify(record)).replaceAll(/[^\w-]/g, "");
}
