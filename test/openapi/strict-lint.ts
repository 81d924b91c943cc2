import { createConfig, lintFromString } from "@redocly/openapi-core";

/** Returns what Redocly's strict rules reject in a document: the rule, its message and the place. */
export async function strictFaults(source: string): Promise<[string, string, string | undefined][]> {
  const config = await createConfig({ extends: ["recommended-strict"] });
  const found = await lintFromString({ source, absoluteRef: "openapi.json", config });
  return found
    .filter(({ ruleId, message }) => ruleId !== "no-ambiguous-paths" || !isByExternalId(message))
    .map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]);
}

/** Fixed text wins over a parameter (`src/http/router.ts`), and no id of ours is `by-external-id`. */
function isByExternalId(message: string): boolean {
  return /\/v1\/(\w+)\/by-external-id\/\{external_id\}` and `\/v1\/\1\/\{id\}\/\w+`/.test(message);
}
