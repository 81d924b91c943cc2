import type { Context } from "koa";
import written from "../../../schema/changes.json" with { type: "json" };
import { findAsset } from "../../docs/assets.ts";
import { changelogFeed, type Release } from "../../docs/changelog.ts";
import { type SdkPackage, sdkNames, sdkPackages } from "../../docs/sdk-package.ts";
import { Site } from "../../docs/site.ts";
import { cataloguePath, publishedEvents } from "../../events/published.ts";
import { isForPerson, renderDocument } from "../../http/problems.ts";
import type { Route, Surface } from "../../http/router.ts";
import { sendPage } from "../../http/send-page.ts";
import { htmlDocument, jsonDocument, type StaticDocument, serveDocument } from "../../http/static-documents.ts";
import { buildManifest } from "../../mcp/manifest.ts";
import { buildArazzo } from "../../openapi/arazzo.ts";
import { buildOpenApi } from "../../openapi/build.ts";
import { buildBruno } from "../../openapi/collections/bruno.ts";
import { buildPostman } from "../../openapi/collections/postman.ts";
import type { Document } from "../../openapi/collections/requests.ts";
import { zip } from "../../openapi/collections/zip.ts";
import { Problem } from "../../problems.ts";
import { version } from "../../version.ts";
import { platformFailurePage } from "../../web/failure-page.ts";
import { pageHeaders } from "../../web/layout.ts";
import type { Services } from "../services.ts";
import { docsFacts } from "./docs-facts.ts";

const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Addresses of pages in earlier releases, with the current ones. */
const moved = ["", ".md"].flatMap((end) => [
  [`operating${end}`, `operators/install${end}`],
  [`growing${end}`, `operators/growing${end}`],
]);

/** Newest first. */
const releases: readonly Release[] = written
  .map(({ version, date, changes, accepted }) => ({ version, date, changes, accepted }))
  .reverse();

/** The public documents: the OpenAPI description, the event catalogue, the changelog, and the documentation. */
export function docsSurface(services: Services): Surface {
  const { operations, config } = services;
  const { appUrl, basePath, baseUrl } = config;
  const openApi = buildOpenApi(operations, { appUrl, baseUrl });
  // The site is built at its first request and then cached, so that a start does not wait for it.
  let made: Site | undefined;
  const site = () =>
    (made ??= new Site({ document: openApi, facts: docsFacts(services, releases), appUrl, baseUrl, basePath }));
  const docs = `${basePath}/v1/docs`;

  const find = kept((file) => documentOf(site(), file));
  const files = (prefix: string) => (file: string) => find(`${prefix}${file}`) ?? findAsset(`${prefix}${file}`);
  const document = (path: string, find: (file: string) => StaticDocument | undefined): Route => ({
    method: "GET",
    path,
    anonymous: "documents",
    async handle(ctx, { file = "" }) {
      const one = find(file);
      if (one === undefined) throw new Problem("not-found", "There is no endpoint at this address.");
      protect(ctx);
      await serveDocument(ctx, one);
    },
  });
  const only = (path: string, one: StaticDocument) => document(path, () => one);
  const fromAnywhere = (path: string, value: object): Route => ({
    ...only(path, jsonDocument(value)),
    anyOrigin: true,
  });
  return {
    routes: [
      { method: "GET", path: `${docs}/`, anonymous: "documents", handle: (ctx) => ctx.redirect(docs) },
      ...moved.map(
        ([from, to]): Route => ({
          method: "GET",
          path: `${docs}/${from}`,
          anonymous: "documents",
          handle(ctx) {
            ctx.status = 301;
            ctx.redirect(`${docs}/${to}`);
          },
        }),
      ),
      {
        method: "GET",
        path: `${docs}/search`,
        anonymous: "pages",
        handle(ctx) {
          protect(ctx);
          ctx.type = "text/html; charset=utf-8";
          ctx.body = site().search.page([ctx.query.q ?? ""].flat()[0] ?? "");
        },
      },
      fromAnywhere(`${basePath}/v1/openapi.json`, openApi),
      fromAnywhere(`${basePath}/v1/arazzo.json`, buildArazzo(operations, `${baseUrl}/v1/openapi.json`)),
      document(
        `${basePath}/v1/postman.json`,
        kept(() => jsonDocument(buildPostman(openApi as Document, baseUrl))),
      ),
      document(
        `${basePath}/v1/bruno.zip`,
        kept(() => ({
          body: zip(buildBruno(openApi as Document, baseUrl)),
          type: "application/zip",
          isCompressed: true,
        })),
      ),
      only(`${basePath}/v1/server.json`, jsonDocument(buildManifest({ appUrl, baseUrl, version }))),
      only(basePath + cataloguePath, jsonDocument({ data: publishedEvents })),
      only(`${basePath}/v1/changelog.json`, jsonDocument({ data: releases })),
      only(`${docs}/changelog.atom`, {
        body: changelogFeed({ releases, baseUrl }),
        type: "application/atom+xml; charset=utf-8",
      }),
      ...(["javascript", "python"] as const).flatMap((language) => {
        const path = `${basePath}/v1/${sdkNames[language]}`;
        return [
          document(
            path,
            kept(() =>
              sdkDocument(language, ({ file }) => ({ body: file, type: "application/gzip", isCompressed: true })),
            ),
          ),
          document(
            `${path}.sha256`,
            kept(() =>
              sdkDocument(language, ({ name, sha256 }) => ({
                body: `${sha256}  ${name}\n`,
                type: "text/plain; charset=utf-8",
              })),
            ),
          ),
        ];
      }),
      document(
        "/llms.txt",
        kept(() => markdownDocument(site().list)),
      ),
      document(
        "/llms-full.txt",
        kept(() => markdownDocument(site().whole)),
      ),
      document(docs, () => find("")),
      document(`${docs}.md`, () => find(".md")),
      document(`${docs}/:file`, files("")),
      document(`${docs}/reference/:file`, files("reference/")),
      document(`${docs}/operators/:file`, files("operators/")),
    ],
    problems: {
      paths: new RegExp(`^${RegExp.escape(docs)}(/|$)`),
      render(ctx, problem) {
        if (!isForPerson(ctx, problem)) {
          renderDocument(ctx, problem);
          return;
        }
        if (problem.status === 429) {
          ctx.set(pageHeaders);
          sendPage(ctx, problem.status, platformFailurePage(problem));
          return;
        }
        protect(ctx);
        ctx.type = "text/html; charset=utf-8";
        ctx.body = site().missing;
      },
    },
  };
}

function protect(ctx: Context): void {
  ctx.set("Content-Security-Policy", contentSecurityPolicy);
}

/** Finds a page by its path below the documentation. A path with `.md` returns Markdown, any other HTML. */
function documentOf(site: Site, file: string): StaticDocument | undefined {
  const isMarkdown = file.endsWith(".md");
  const path = isMarkdown ? file.slice(0, -".md".length) : file;
  const page = site.pages.find((one) => one.path === path);
  if (page === undefined) return undefined;
  return isMarkdown ? markdownDocument(site.markdown(page)) : htmlDocument(site.html(page));
}

/** Caches only documents that exist, because there is no limit to addresses that do not. */
function kept(make: (name: string) => StaticDocument | undefined): (name: string) => StaticDocument | undefined {
  const known = new Map<string, StaticDocument>();
  return (name) => {
    const found = known.get(name) ?? make(name);
    if (found !== undefined) known.set(name, found);
    return found;
  };
}

function sdkDocument(language: keyof typeof sdkPackages, make: (sdk: SdkPackage) => StaticDocument): StaticDocument {
  const sdk = sdkPackages[language];
  if (sdk !== undefined) return make(sdk);
  throw new Problem(
    "not-found",
    "This installation has no SDK package. Its operator can build it with `npm run generate`.",
  );
}

function markdownDocument(body: string): StaticDocument {
  return { body, type: "text/markdown; charset=utf-8" };
}
