import findMyWay from "find-my-way";
import type { Operation } from "../operations/operation.ts";

export type Resource = { methods: Map<string, Operation>; allow: string };
export type Match = { resource: Resource; parameters: Record<string, string> };

/** The route map: a path finds its resource, and the resource its operations by method. */
export function createRouter(operations: readonly Operation[]): (path: string) => Match | undefined {
  const resources = new Map<string, Resource>();
  for (const operation of operations) {
    if (operation.http === undefined) continue;
    const { path, method } = operation.http;
    const resource = resources.get(path) ?? { methods: new Map<string, Operation>(), allow: "" };
    resource.methods.set(method, operation);
    if (method === "GET") resource.methods.set("HEAD", operation);
    resource.allow = [...resource.methods.keys(), "OPTIONS"].join(", ");
    resources.set(path, resource);
  }
  const router = findMyWay({ caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 2000 });
  for (const [path, resource] of resources)
    router.on("GET", path.replaceAll(/\{([^}]*)\}/g, ":$1"), () => undefined, resource);
  const fixed = new Map([...resources].filter(([path]) => !path.includes("{")));
  return (path) => {
    const known = fixed.get(path);
    if (known !== undefined) return { resource: known, parameters: {} };
    const found = router.find("GET", path);
    if (found === null) return undefined;
    return { resource: found.store as Resource, parameters: found.params as Record<string, string> };
  };
}
