import { findAsset } from "../../docs/assets.ts";
import { referencePage } from "../../docs/reference-page.ts";
import { type DeliverySettings, webhooksPage } from "../../docs/webhooks-page.ts";
import { publishedEvents } from "../../events/published.ts";
import type { Surface } from "../../http/pipeline.ts";
import { type FixedDocument, serveDocument } from "../../http/static-documents.ts";
import { buildOpenApi } from "../../openapi/build.ts";
import { cataloguePath } from "../../openapi/webhooks.ts";
import type { Operation } from "../../operations/operation.ts";
import { Problem } from "../../problems.ts";

const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The documents that need no credential: the OpenAPI description, the event catalogue, and the pages about them. */
export function referenceSurface(parts: {
  operations: readonly Operation[];
  basePath: string;
  baseUrl: string;
  webhooks: DeliverySettings;
}): Surface {
  const { operations, basePath, baseUrl, webhooks } = parts;
  const docs = `${basePath}/v1/docs`;
  const documents = new Map<string, FixedDocument>([
    [`${basePath}/v1/openapi.json`, json(buildOpenApi(operations, { baseUrl }))],
    [basePath + cataloguePath, json({ data: publishedEvents })],
    [docs, page(referencePage({ specUrl: "openapi.json" }))],
    [`${docs}/webhooks`, page(webhooksPage({ ...webhooks, baseUrl }))],
  ]);

  return {
    owns: (path) => path === "/" || documents.has(path) || path.startsWith(`${docs}/`),
    async serve(ctx) {
      if (ctx.path === "/" || ctx.path === `${docs}/`) return ctx.redirect(docs);
      const document = documents.get(ctx.path) ?? findAsset(ctx.path.slice(docs.length + 1));
      if (document === undefined) throw new Problem("not-found", "Nothing is served at this address.");
      ctx.set("Content-Security-Policy", contentSecurityPolicy);
      await serveDocument(ctx, document);
    },
  };
}

function json(value: object): FixedDocument {
  return { body: JSON.stringify(value), type: "application/json; charset=utf-8" };
}

function page(body: string): FixedDocument {
  return { body, type: "text/html; charset=utf-8" };
}
