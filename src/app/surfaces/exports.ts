import { Readable } from "node:stream";
import { GraphQLEnumType, isInputType } from "graphql";
import type { Context } from "koa";
import { audit } from "../../audit/audit.ts";
import { assertAccess } from "../../auth/access.ts";
import { assertOwnNavigation } from "../../auth/session/csrf.ts";
import { assertRecentProof } from "../../auth/session/recent-proof.ts";
import { schema } from "../../domain/index.ts";
import { exportCreditNotes } from "../../domain/integrations/accounting/exports/export-credit-notes.ts";
import { exportInvoices } from "../../domain/integrations/accounting/exports/export-invoices.ts";
import { exportPayments } from "../../domain/integrations/accounting/exports/export-payments.ts";
import { exportQuotes } from "../../domain/integrations/accounting/exports/export-quotes.ts";
import type { ExportFilters } from "../../domain/integrations/accounting/exports/filters.ts";
import { exportCustomers } from "../../domain/trade/customers/export-customers.ts";
import { exportContacts, exportSites } from "../../domain/trade/customers/export-parts.ts";
import type { CustomerFilters } from "../../domain/trade/customers/queries.ts";
import { writeRefusals } from "../../domain/trade/imports/write-refusals.ts";
import { exportPriceItems } from "../../domain/trade/price-items/export-price-items.ts";
import type { Context as GraphQLContext } from "../../graphql/context.ts";
import { requestIdOf } from "../../http/middleware/request-id.ts";
import { callerLeft } from "../../http/problems.ts";
import type { Route, Surface } from "../../http/router.ts";
import { sendPage } from "../../http/send-page.ts";
import { Shares } from "../../http/shares.ts";
import { limits } from "../../limits/limits.ts";
import { Problem } from "../../problems.ts";
import { readParameters } from "../../rest/variables.ts";
import type { Tenant } from "../../tenancy/tenant.ts";
import { platformFailurePage } from "../../web/failure-page.ts";
import { pageHeaders } from "../../web/layout.ts";
import type { Portal } from "../portal.ts";
import type { Services } from "../services.ts";
import { createExportTurns } from "./export-turns.ts";

type Filters = Record<string, unknown>;

type File = {
  /** Ends with the file's name. */
  path: string;
  operation: string;
  /** The query's parameters; others are refused. */
  parameters?: Parameters<typeof readParameters>[0] | undefined;
  write(context: GraphQLContext, filters: Filters, id: string): AsyncGenerator<string>;
};

/** CSV files that owners and admins export from the portal. */
export function exportsSurface({ toProblem }: Services, { contextOf }: Portal): Surface {
  const readInTurns = createExportTurns();
  const sending = new Shares({
    maxPerCaller: limits.responses.exportsPerPerson.max,
    maxPerGroup: limits.responses.exportsPerBusiness.max,
    max: limits.responses.exports.max,
  });

  /** Counts the export until its response closes. */
  function countExport({ res }: Context, { db, caller }: GraphQLContext): void {
    const share = { caller: caller.id, group: db.businessId };
    const full = sending.fullAt(share, 1);
    const headers = { "Retry-After": "10" };
    if (full === "all") throw new Problem("unavailable", "Too many exports are under way; try again.", { headers });
    if (full !== undefined)
      throw new Problem("rate-limited", "Wait until the exports that are under way have been sent.", { headers });
    sending.add(share, 1);
    res.once("close", () => sending.remove(share, 1));
  }

  /** Cuts the connection on an error, so that a truncated file does not look complete. */
  async function stream(ctx: Context, chunks: AsyncGenerator<string>, begun: () => Promise<void>): Promise<void> {
    // Reads the first chunk before the response begins, so that an early error is answered as a problem.
    const { value: first } = await chunks.next();
    if (ctx.method === "HEAD") {
      await chunks.return(undefined);
      ctx.status = 200;
      return;
    }
    await begun();
    const body = Readable.from(withFirst(first ?? "", chunks), { objectMode: false });
    body.once("error", (error) => {
      toProblem(error, requestIdOf(ctx));
      ctx.res.destroy();
    });
    ctx.res.once("close", () => body.destroy());
    ctx.body = body;
  }

  /** Sends a file to owners and admins, under the last segment of its path. */
  function route({ path, operation, parameters = [], write }: File): Route {
    const name = path.split("/").at(-1) ?? "";
    return {
      method: "GET",
      path,
      operation,
      anonymous: "pages",
      bySession: true,
      async handle(ctx, { id = "" }) {
        assertOwnNavigation(ctx);
        const context = await contextOf(ctx);
        const { db, caller } = context;
        assertAccess(caller, "admin");
        await assertRecentProof(context);
        const filters = readParameters(parameters, ctx.querystring);
        if (ctx.res.destroyed) throw callerLeft();
        countExport(ctx, context);
        ctx.set("Content-Disposition", `attachment; filename="${name}"`);
        ctx.type = "text/csv; charset=utf-8";
        const entry = { subject: { name }, after: givenOf(ctx, filters) };
        await stream(ctx, readInTurns(db.businessId, write(context, filters, id)), () =>
          context.db.transaction((db) => audit(db, context, "export_downloaded", entry)),
        );
      },
    };
  }

  return {
    routes: [
      route({
        path: "/exports/customers.csv",
        operation: "ExportCustomers",
        parameters,
        write: ({ db }, filters) => exportCustomers(db, filters as CustomerFilters),
      }),
      route({ path: "/exports/sites.csv", operation: "ExportSites", write: ({ db }) => exportSites(db) }),
      route({ path: "/exports/contacts.csv", operation: "ExportContacts", write: ({ db }) => exportContacts(db) }),
      route({
        path: "/exports/price-items.csv",
        operation: "ExportPriceItems",
        write: ({ db }) => exportPriceItems(db),
      }),
      ...accountingFiles.map(({ write, ...file }) =>
        route({ ...file, write: ({ db }, filters) => write(db, filters as ExportFilters) }),
      ),
      route({
        path: "/exports/imports/:id/refused.csv",
        operation: "ExportRefusedRows",
        write: ({ db }, _filters, id) => writeRefusals(db, id),
      }),
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

/** The filters that the portal's list offers. */
const parameters = (schema.getQueryType()?.getFields().customers?.args ?? [])
  .filter(({ name }) => ["search", "tag", "archived"].includes(name))
  .map(({ name, type }) => ({ name, type, defaultValue: name === "archived" ? "exclude" : undefined }));

const day = schema.getType("Date");

/** The parameters of a file in the layouts of accounting software. */
function periodAnd(layouts: readonly string[], more: NonNullable<File["parameters"]> = []): File["parameters"] {
  if (!isInputType(day)) throw new Error("the schema has no dates");
  const layout = { name: "layout", type: choiceOf("ExportLayout", layouts), defaultValue: "fieldline" };
  return [
    { name: "from", type: day, defaultValue: undefined },
    { name: "to", type: day, defaultValue: undefined },
    layout,
    ...more,
  ];
}

function choiceOf(name: string, values: readonly string[]): GraphQLEnumType {
  return new GraphQLEnumType({ name, values: Object.fromEntries(values.map((value) => [value, { value }])) });
}

const amounts = {
  name: "amounts",
  type: choiceOf("ExportAmounts", ["exclusive", "inclusive"]),
  defaultValue: undefined,
};

type AccountingFile = Omit<File, "write"> & {
  write: (db: Tenant, filters: ExportFilters) => AsyncGenerator<string>;
};

const accountingFiles: readonly AccountingFile[] = [
  {
    path: "/exports/invoices.csv",
    operation: "ExportInvoices",
    parameters: periodAnd(["fieldline", "xero", "myob"], [amounts]),
    write: exportInvoices,
  },
  {
    path: "/exports/credit_notes.csv",
    operation: "ExportCreditNotes",
    parameters: periodAnd(["fieldline", "xero", "myob"], [amounts]),
    write: exportCreditNotes,
  },
  {
    path: "/exports/payments.csv",
    operation: "ExportPayments",
    parameters: periodAnd(["fieldline", "xero", "myob"]),
    write: exportPayments,
  },
  {
    path: "/exports/quotes.csv",
    operation: "ExportQuotes",
    parameters: periodAnd(["fieldline", "myob"]),
    write: exportQuotes,
  },
];

/** Returns the parameters that the query gives, without defaults. */
function givenOf(ctx: Context, filters: Filters): Filters {
  const given = new URLSearchParams(ctx.querystring);
  return Object.fromEntries(Object.entries(filters).filter(([name]) => given.has(name)));
}

async function* withFirst(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
