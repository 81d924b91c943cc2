import type { Context } from "koa";
import written from "../../../schema/changes.json" with { type: "json" };
import { scopesOf } from "../../auth/access.ts";
import { compileApp } from "../../automation/definition.ts";
import { findAsset } from "../../docs/assets.ts";
import { changelogFeed, changelogMarkdown, type Release, type Retired } from "../../docs/changelog.ts";
import { formatDuration } from "../../docs/duration.ts";
import type { Facts } from "../../docs/guides.ts";
import { type SdkPackage, sdkPackage } from "../../docs/sdk-package.ts";
import { Site } from "../../docs/site.ts";
import { cataloguePath, publishedEvents } from "../../events/published.ts";
import { isForPerson, renderDocument } from "../../http/problems.ts";
import type { Route, Surface } from "../../http/router.ts";
import { sendPage } from "../../http/send-page.ts";
import { htmlDocument, jsonDocument, type StaticDocument, serveDocument } from "../../http/static-documents.ts";
import { limits } from "../../limits/limits.ts";
import { buildManifest } from "../../mcp/manifest.ts";
import { buildArazzo } from "../../openapi/arazzo.ts";
import { buildOpenApi } from "../../openapi/build.ts";
import type { Operation } from "../../operations/operation.ts";
import { describeRetirement } from "../../operations/retirement.ts";
import { Problem } from "../../problems.ts";
import { version } from "../../version.ts";
import { platformFailurePage } from "../../web/failure-page.ts";
import { pageHeaders } from "../../web/layout.ts";
import { limitSettings, limitsTable } from "../limits-table.ts";
import { retentionTable } from "../retention-table.ts";
import type { Services } from "../services.ts";
import { variablesTable } from "../variables-table.ts";

const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Pages of earlier releases, with their present addresses. */
const moved = ["", ".md"].flatMap((end) => [
  [`operating${end}`, `operators/install${end}`],
  [`growing${end}`, `operators/growing${end}`],
]);

/** Newest first. */
const releases: readonly Release[] = written
  .map(({ version, date, changes, accepted }) => ({ version, date, changes, accepted }))
  .reverse();

/** The documents that need no credential: the OpenAPI description, the event catalogue, the changelog, and the documentation. */
export function docsSurface(services: Services): Surface {
  const { operations, config } = services;
  const { appUrl, basePath, baseUrl } = config;
  const openApi = buildOpenApi(operations, { appUrl, baseUrl });
  // Each page is made when it is first asked for, and kept: a start waits for none.
  let made: Site | undefined;
  const site = () => (made ??= new Site({ document: openApi, facts: factsOf(services), baseUrl, basePath }));
  const docs = `${basePath}/v1/docs`;

  const find = kept((file) => documentOf(site(), file));
  const files = (prefix: string) => (file: string) => find(`${prefix}${file}`) ?? findAsset(`${prefix}${file}`);
  const document = (path: string, find: (file: string) => StaticDocument | undefined): Route => ({
    method: "GET",
    path,
    anonymous: "documents",
    async handle(ctx, { file = "" }) {
      const one = find(file);
      if (one === undefined) throw new Problem("not-found", "Nothing is served at this address.");
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
      only(`${basePath}/v1/server.json`, jsonDocument(buildManifest({ appUrl, baseUrl, version }))),
      only(basePath + cataloguePath, jsonDocument({ data: publishedEvents })),
      only(`${basePath}/v1/changelog.json`, jsonDocument({ data: releases })),
      only(`${docs}/changelog.atom`, {
        body: changelogFeed({ releases, baseUrl }),
        type: "application/atom+xml; charset=utf-8",
      }),
      document(
        `${basePath}/v1/sdk.tgz`,
        kept(() => sdkDocument((sdk) => ({ body: sdk.file, type: "application/gzip", isCompressed: true }))),
      ),
      document(
        `${basePath}/v1/sdk.tgz.sha256`,
        kept(() => sdkDocument((sdk) => ({ body: `${sdk.sha256}  sdk.tgz\n`, type: "text/plain; charset=utf-8" }))),
      ),
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

/** A page by its path below the documentation, in HTML or with `.md` in Markdown. */
function documentOf(site: Site, file: string): StaticDocument | undefined {
  const isMarkdown = file.endsWith(".md");
  const path = isMarkdown ? file.slice(0, -".md".length) : file;
  const page = site.pages.find((one) => one.path === path);
  if (page === undefined) return undefined;
  return isMarkdown ? markdownDocument(site.markdown(page)) : htmlDocument(site.html(page));
}

/** What is found is kept, and what is not is looked for again: addresses that do not exist are without number. */
function kept(make: (name: string) => StaticDocument | undefined): (name: string) => StaticDocument | undefined {
  const known = new Map<string, StaticDocument>();
  return (name) => {
    const found = known.get(name) ?? make(name);
    if (found !== undefined) known.set(name, found);
    return found;
  };
}

function sdkDocument(make: (sdk: SdkPackage) => StaticDocument): StaticDocument {
  if (sdkPackage !== undefined) return make(sdkPackage);
  throw new Problem(
    "not-found",
    "This installation has no SDK package. Its operator can build it with `npm run generate`.",
  );
}

function markdownDocument(body: string): StaticDocument {
  return { body, type: "text/markdown; charset=utf-8" };
}

function factsOf({ operations, config }: Services): Facts {
  const { retrySeconds, timeoutSeconds } = config.webhooks;
  const tools = operations.flatMap(({ tool, summary, access }) =>
    tool === undefined
      ? []
      : [
          `| \`${tool.name}\` | ${summary} | ${scopesOf(access)
            .map((one) => `\`${one}\``)
            .join(" or ")} |`,
        ],
  );
  return {
    app_url: config.appUrl,
    rate_limit: config.rateLimitPerMinute,
    attempts: retrySeconds.length + 1,
    waits: retrySeconds.map((seconds, index) => `${index + 2}. ${formatDuration(seconds)} after that`).join("\n"),
    timeout: formatDuration(timeoutSeconds),
    max_stream_entries: limits.auditStream.batchEntries.max,
    max_stream_failing_days: limits.auditStream.failingDays.max,
    max_subscriptions: limits.webhooks.activeSubscriptions.max,
    emails_per_day: config.sending.emailsPerDay,
    sends_per_hour: config.sending.perRecordPerHour,
    undo_duration: formatDuration(config.undoSendSeconds),
    access_token_duration: formatDuration(config.oauth.accessTokenSeconds),
    ...automationOf(operations),
    sdk_integrity: sdkPackage?.integrity ?? "not built",
    tools: ["| tool | what it does | scope |", "|---|---|---|", ...tools].join("\n"),
    variables: variablesTable(),
    limits: limitsTable(limitSettings(config)),
    retention: retentionTable(config.retention),
    event_days: config.retention.EVENT_RETENTION_DAYS,
    operator_rows: limits.operator.pageRows.max,
    counted_rows: limits.operator.countedRows.max,
    max_waits: limits.responses.waitsPerBusiness.max,
    max_subscriptions_paused: limits.webhooks.subscriptions.max,
    changelog: changelogMarkdown({ releases, retired: operations.flatMap(retiredOf) }),
  };
}

/** What the automation app does, as tables. */
function automationOf(operations: readonly Operation[]): Facts {
  const { triggers, actions } = compileApp(operations);
  return {
    automation_triggers: [
      "| trigger | event |",
      "|---|---|",
      ...triggers.map(({ label, event }) => `| ${label} | [\`${event}\`](docs/events#${event}) |`),
    ].join("\n"),
    automation_actions: [
      "| action | endpoint |",
      "|---|---|",
      ...actions.map(({ label, method, path }) => `| ${label} | \`${method} ${path}\` |`),
    ].join("\n"),
  };
}

function retiredOf({ name, http, retirement }: Operation): Retired[] {
  if (http === undefined || retirement === undefined) return [];
  const instead = retirement.successor?.http;
  const text = describeRetirement(retirement, instead && `${instead.method} ${instead.path}`);
  return [{ name, endpoint: `${http.method} ${http.path}`, text }];
}
