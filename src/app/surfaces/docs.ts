import written from "../../../schema/changes.json" with { type: "json" };
import { findAsset } from "../../docs/assets.ts";
import { changelogFeed, changelogPage, type Release, type Retired } from "../../docs/changelog.ts";
import { referencePage } from "../../docs/reference-page.ts";
import { webhooksPage } from "../../docs/webhooks-page.ts";
import { maxActiveSubscriptions } from "../../domain/webhooks/subscriptions/active-limit.ts";
import { publishedEvents } from "../../events/published.ts";
import type { Route, Surface } from "../../http/router.ts";
import { htmlDocument, jsonDocument, type StaticDocument, serveDocument } from "../../http/static-documents.ts";
import { buildOpenApi } from "../../openapi/build.ts";
import { cataloguePath } from "../../openapi/webhooks.ts";
import type { Operation } from "../../operations/operation.ts";
import { describeRetirement } from "../../operations/retirement.ts";
import { Problem } from "../../problems.ts";
import type { Services } from "../services.ts";

const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Newest first. */
const releases: readonly Release[] = written
  .map(({ version, date, changes, accepted }) => ({ version, date, changes, accepted }))
  .reverse();

/** The documents that need no credential: the OpenAPI description, the event catalogue, the changelog, and the pages about them. */
export function docsSurface({ operations, config }: Services): Surface {
  const { appUrl, basePath, baseUrl, webhooks } = config;
  const docs = `${basePath}/v1/docs`;

  const document = (path: string, find: (file: string) => StaticDocument | undefined): Route => ({
    method: "GET",
    path,
    async handle(ctx, { file = "" }) {
      const found = find(file);
      if (found === undefined) throw new Problem("not-found", "Nothing is served at this address.");
      ctx.set("Content-Security-Policy", contentSecurityPolicy);
      await serveDocument(ctx, found);
    },
  });
  const redirect = (path: string): Route => ({ method: "GET", path, handle: (ctx) => ctx.redirect(docs) });

  const openApi = jsonDocument(buildOpenApi(operations, { appUrl, baseUrl }));
  const events = jsonDocument({ data: publishedEvents });
  const reference = htmlDocument(referencePage({ specUrl: "openapi.json" }));
  const guide = htmlDocument(webhooksPage({ ...webhooks, baseUrl, maxActiveSubscriptions }));
  const changelog = htmlDocument(changelogPage({ releases, retired: operations.flatMap(retiredOf) }));
  const feed = { body: changelogFeed({ releases, baseUrl }), type: "application/atom+xml; charset=utf-8" };
  const changes = jsonDocument({ data: releases });
  return {
    routes: [
      redirect(`${docs}/`),
      document(`${basePath}/v1/openapi.json`, () => openApi),
      document(basePath + cataloguePath, () => events),
      document(docs, () => reference),
      document(`${docs}/webhooks`, () => guide),
      document(`${docs}/changelog`, () => changelog),
      document(`${docs}/changelog.atom`, () => feed),
      document(`${basePath}/v1/changelog.json`, () => changes),
      document(`${docs}/:file`, findAsset),
    ],
  };
}

function retiredOf({ name, http, retirement }: Operation): Retired[] {
  if (http === undefined || retirement === undefined) return [];
  const instead = retirement.successor?.http;
  const text = describeRetirement(retirement, instead && `${instead.method} ${instead.path}`);
  return [{ name, endpoint: `${http.method} ${http.path}`, text }];
}
