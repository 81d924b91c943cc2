import type { Operation } from "../operations/operation.ts";
import { Problem } from "../problems.ts";
import { buildOpenApi } from "../rest/openapi.ts";
import { referenceAsset, referencePage } from "../rest/reference.ts";
import type { Surface } from "./app.ts";
import { type FixedDocument, serveDocument } from "./document.ts";

const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The documents that need no credential: the OpenAPI description and the page that shows it. */
export function referenceSurface(parts: {
  operations: readonly Operation[];
  basePath: string;
  baseUrl: string;
}): Surface {
  const { operations, basePath, baseUrl } = parts;
  const docs = `${basePath}/v1/docs`;
  const documents = new Map<string, FixedDocument>([
    [
      `${basePath}/v1/openapi.json`,
      { body: JSON.stringify(buildOpenApi(operations, { baseUrl })), type: "application/json; charset=utf-8" },
    ],
    [docs, { body: referencePage({ specUrl: "openapi.json" }), type: "text/html; charset=utf-8" }],
  ]);

  return {
    owns: (path) => path === "/" || documents.has(path) || path.startsWith(`${docs}/`),
    async serve(ctx) {
      if (ctx.path === "/" || ctx.path === `${docs}/`) return ctx.redirect(docs);
      const document = documents.get(ctx.path) ?? referenceAsset(ctx.path.slice(docs.length + 1));
      if (document === undefined) throw new Problem("not-found", "Nothing is served at this address.");
      ctx.set("Content-Security-Policy", contentSecurityPolicy);
      await serveDocument(ctx, document);
    },
  };
}
