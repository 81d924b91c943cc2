import { Readable } from "node:stream";
import type { Context } from "koa";
import { audit } from "../../audit/audit.ts";
import { assertAccess } from "../../auth/access.ts";
import { assertRecentProof } from "../../auth/session/recent-proof.ts";
import { exportCustomers } from "../../domain/customers/export-customers.ts";
import { exportContacts, exportSites } from "../../domain/customers/export-parts.ts";
import type { CustomerFilters } from "../../domain/customers/queries.ts";
import { writeRefusals } from "../../domain/imports/write-refusals.ts";
import { schema } from "../../domain/index.ts";
import { exportPriceItems } from "../../domain/price-items/export-price-items.ts";
import type { Context as GraphQLContext } from "../../graphql/context.ts";
import { requestIdOf } from "../../http/middleware/request-id.ts";
import type { Route, Surface } from "../../http/router.ts";
import { sendPage } from "../../http/send-page.ts";
import { Shares } from "../../http/shares.ts";
import { limits } from "../../limits.ts";
import { Problem } from "../../problems.ts";
import { readParameters } from "../../rest/variables.ts";
import { platformFailurePage } from "../../web/failure-page.ts";
import { pageHeaders } from "../../web/layout.ts";
import type { Portal } from "../portal.ts";
import type { Services } from "../services.ts";

/** What owners and admins take out of the portal as files. */
export function exportsSurface({ toProblem }: Services, { contextOf }: Portal): Surface {
  const sending = new Shares({
    maxPerCaller: limits.responses.exportsPerPerson.max,
    maxPerGroup: limits.responses.exportsPerBusiness.max,
    max: limits.responses.exports.max,
  });

  /** Counts the export until its response is over. */
  function holdExport({ res }: Context, { caller, businessId }: GraphQLContext): void {
    const share = { caller: caller.id, group: businessId };
    const full = sending.fullAt(share, 1);
    const headers = { "Retry-After": "10" };
    if (full === "all") throw new Problem("unavailable", "Too many exports are under way; try again.", { headers });
    if (full !== undefined)
      throw new Problem("rate-limited", "Wait until the exports that are under way have been sent.", { headers });
    sending.add(share, 1);
    res.once("close", () => sending.remove(share, 1));
  }

  /** A file that ends early must not look like a whole one: the connection is cut. */
  async function stream(ctx: Context, chunks: AsyncGenerator<string>, begun: () => Promise<void>): Promise<void> {
    // What fails before there is anything to send is answered as a problem.
    const { value: first } = await chunks.next();
    await begun();
    const body = Readable.from(withFirst(first ?? "", chunks), { objectMode: false });
    body.once("error", (error) => {
      toProblem(error, requestIdOf(ctx));
      ctx.res.destroy();
    });
    ctx.res.once("close", () => body.destroy());
    ctx.body = body;
  }

  type Write = (context: GraphQLContext, ctx: Context, parameters: Record<string, string>) => AsyncGenerator<string>;

  /** A file that owners and admins are sent, under the name at the end of its address. */
  function route(path: string, operation: string, write: Write): Route {
    return {
      method: "GET",
      path,
      operation,
      anonymous: "pages",
      bySession: true,
      async handle(ctx, given) {
        const context = await contextOf(ctx);
        assertAccess(context.caller, "admin");
        await assertRecentProof(context);
        holdExport(ctx, context);
        const chunks = write(context, ctx, given);
        const name = path.split("/").at(-1) ?? "";
        ctx.set("Content-Disposition", `attachment; filename="${name}"`);
        ctx.type = "text/csv; charset=utf-8";
        const filters = Object.fromEntries(new URLSearchParams(ctx.querystring));
        await stream(ctx, chunks, () =>
          context.db.transaction((db) =>
            audit(db, context, "export_downloaded", { subject: { name }, after: filters }),
          ),
        );
      },
    };
  }

  return {
    routes: [
      route("/exports/customers.csv", "ExportCustomers", ({ db }, { querystring }) =>
        exportCustomers(db, readParameters(parameters, querystring) as CustomerFilters),
      ),
      route("/exports/sites.csv", "ExportSites", ({ db }) => exportSites(db)),
      route("/exports/contacts.csv", "ExportContacts", ({ db }) => exportContacts(db)),
      route("/exports/price-items.csv", "ExportPriceItems", ({ db }) => exportPriceItems(db)),
      route("/exports/imports/:id/refused.csv", "ExportRefusedRows", ({ db }, _ctx, { id = "" }) =>
        writeRefusals(db, id),
      ),
    ],
    problems: {
      paths: /^\/exports\//,
      render(ctx, problem) {
        ctx.remove("Content-Disposition");
        ctx.set(pageHeaders);
        sendPage(ctx, problem.status, platformFailurePage(problem));
      },
    },
  };
}

/** Those of the list's filters that the portal's list has. */
const parameters = (schema.getQueryType()?.getFields().customers?.args ?? [])
  .filter(({ name }) => ["search", "tag", "archived"].includes(name))
  .map(({ name, type }) => ({ name, type, defaultValue: name === "archived" ? "exclude" : undefined }));

async function* withFirst(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
