import { limits } from "../../limits.ts";
import { badField } from "../../problems.ts";

const { max: mostTags } = limits.records.tags;

export function readTags(tags: readonly string[]): string[] {
  if (tags.length > mostTags) throw badField("/tags", `must have at most ${mostTags} entries`);
  return [...new Set(tags)];
}
