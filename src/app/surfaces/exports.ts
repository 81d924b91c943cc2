import { Readable } from "node:stream";
import type { Context } from "koa";
import { assertAccess } from "../../auth/access.ts";
import { exportCustomers } from "../../domain/customers/export-customers.ts";
import type { CustomerFilters } from "../../domain/customers/queries.ts";
import { schema } from "../../domain/index.ts";
import { requestIdOf } from "../../http/middleware/request-id.ts";
import type { Surface } from "../../http/router.ts";
import { sendPage } from "../../http/send-page.ts";
import { readParameters } from "../../rest/variables.ts";
import { platformFailurePage } from "../../web/failure-page.ts";
import { pageHeaders } from "../../web/layout.ts";
import type { Portal } from "../portal.ts";
import type { Services } from "../services.ts";

/** What owners and admins take out of the portal as files. */
export function exportsSurface({ toProblem }: Services, { contextOf }: Portal): Surface {
  /** A file that ends early must not look like a whole one: the connection is cut. */
  async function stream(ctx: Context, chunks: AsyncGenerator<string>): Promise<void> {
    // What fails before there is anything to send is answered as a problem.
    const { value: first } = await chunks.next();
    const body = Readable.from(withFirst(first ?? "", chunks), { objectMode: false });
    body.once("error", (error) => {
      toProblem(error, requestIdOf(ctx));
      ctx.res.destroy();
    });
    ctx.res.once("close", () => body.destroy());
    ctx.body = body;
  }

  return {
    routes: [
      {
        method: "GET",
        path: "/exports/customers.csv",
        operation: "ExportCustomers",
        async handle(ctx) {
          const { caller, db, businessId } = await contextOf(ctx);
          assertAccess(caller, "admin");
          ctx.state.businessId = businessId;
          const filters = readParameters(parameters, ctx.querystring) as CustomerFilters;
          ctx.set("Content-Disposition", 'attachment; filename="customers.csv"');
          ctx.type = "text/csv; charset=utf-8";
          await stream(ctx, exportCustomers(db, filters));
        },
      },
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
