import { Kind, parse, visit } from "graphql";
import type { Text } from "./read-texts.ts";

/** The descriptions in a GraphQL schema. */
export function readDescriptions(source: string): Text[] {
  const texts: Text[] = [];
  visit(parse(source), {
    enter(node) {
      if (!("description" in node) || node.description?.kind !== Kind.STRING) return;
      const { value, loc } = node.description;
      const kind = "name" in node ? (node.name?.value ?? "schema") : "schema";
      texts.push({ line: loc?.startToken.line ?? 0, kind, text: value.replaceAll(/\s+/g, " ").trim() });
    },
  });
  return texts;
}
