import { limits } from "../../../limits/limits.ts";
import { badField } from "../../../problems.ts";

const { max: maxTags } = limits.records.tags;

export function readTags(tags: readonly string[]): string[] {
  if (tags.length > maxTags) throw badField("/tags", `must have at most ${maxTags} entries`);
  return [...new Set(tags)];
}
