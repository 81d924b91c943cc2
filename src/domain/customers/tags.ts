import { badField } from "../../problems.ts";

const mostTags = 50;

export function readTags(tags: readonly string[]): string[] {
  if (tags.length > mostTags) throw badField("/tags", `must have at most ${mostTags} entries`);
  return [...new Set(tags)];
}
