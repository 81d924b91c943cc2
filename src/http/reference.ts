import type { Operation } from "../operations/operation.ts";
import { Problem } from "../problems.ts";
import { buildOpenApi } from "../rest/openapi.ts";
import { referenceAsset, referencePage } from "../rest/reference.ts";
import { entityTag, namesTag } from "../rest/reply.ts";
import type { Surface } from "./app.ts";

const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The documents that need no credential: the OpenAPI description and the page that shows it. */
export function referenceSurface(parts: {
  operations: readonly Operation[];
  basePath: string;
  baseUrl: string;
}): Surface {
  const { operations, basePath, baseUrl } = parts;
  const openapi = JSON.stringify(buildOpenApi(operations, { baseUrl }));
  const page = referencePage({ specUrl: "openapi.json" });
  const docs = `${basePath}/v1/docs`;

  function find(path: string): { body: string | Buffer; type: string } | undefined {
    if (path === `${basePath}/v1/openapi.json`) return { body: openapi, type: "application/json; charset=utf-8" };
    if (path === docs) return { body: page, type: "text/html; charset=utf-8" };
    return path.startsWith(`${docs}/`) ? referenceAsset(path.slice(docs.length + 1)) : undefined;
  }

  /** The files do not change while the server runs, and one of them is large. */
  const tags = new Map<string, string>();
  function tagOf(path: string, body: string | Buffer): string {
    const known = tags.get(path) ?? entityTag(body);
    tags.set(path, known);
    return known;
  }

  return {
    owns: (path) => path === docs || path === `${basePath}/v1/openapi.json` || path.startsWith(`${docs}/`),
    async serve(ctx) {
      const found = find(ctx.path);
      if (found === undefined) throw new Problem("not-found");
      if (ctx.method === "OPTIONS") {
        ctx.status = 204;
        ctx.set("Allow", "GET, HEAD, OPTIONS");
        return;
      }
      if (ctx.method !== "GET" && ctx.method !== "HEAD")
        throw new Problem("method-not-allowed", "Allowed here: GET, HEAD, OPTIONS.", {
          headers: { Allow: "GET, HEAD, OPTIONS" },
        });
      const tag = tagOf(ctx.path, found.body);
      ctx.set("Content-Security-Policy", contentSecurityPolicy);
      ctx.set("ETag", tag);
      ctx.status = 200;
      if (namesTag(ctx.get("If-None-Match"), tag, true)) {
        ctx.status = 304;
        return;
      }
      ctx.type = found.type;
      ctx.body = found.body;
    },
  };
}
