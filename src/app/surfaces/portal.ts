import { fileURLToPath } from "node:url";
import type { Context as KoaContext } from "koa";
import { frame, redirects, routes, type Route as Screen } from "../../../portal/routes.ts";
import { hasRole } from "../../auth/access.ts";
import { schema } from "../../domain/index.ts";
import type { TrustedDocuments } from "../../graphql/trusted-documents.ts";
import type { Route, Surface } from "../../http/router.ts";
import { redirect, sendPage } from "../../http/send-page.ts";
import { type Build, readBuild } from "../../portal/assets.ts";
import { loadDocuments } from "../../portal/documents.ts";
import { createFirstAnswers, themeOf } from "../../portal/first-answers.ts";
import { shellHeaders, shellPage } from "../../portal/shell.ts";
import type { Config } from "../config.ts";
import type { Portal } from "../portal.ts";

const folder = fileURLToPath(new URL("../../../portal", import.meta.url));

export type PortalApp = { documents: TrustedDocuments; build: Build; surface: Surface };

/** The app that people work in: a shell at each of its addresses, its assets, and the documents that it sends by id. */
export function openPortalApp({ contextOf }: Portal, { basePath }: Config): PortalApp {
  const documents = loadDocuments(schema, folder);
  const build = readBuild(folder);
  const answer = createFirstAnswers(schema, documents);

  async function show(
    ctx: KoaContext,
    { title, screen, role, opens }: Screen,
    parameters: Record<string, string>,
  ): Promise<void> {
    const context = await contextOf(ctx);
    const { caller } = context;
    ctx.set(shellHeaders);
    if (caller.kind !== "user") {
      redirect(ctx, `/sign-in?to=${encodeURIComponent(ctx.path + ctx.search)}`);
      return;
    }
    ctx.state.businessId = context.businessId;
    const openings = opens !== undefined && hasRole(caller.role, role) ? [...frame, opens(parameters)] : frame;
    const answered = await Promise.all(openings.map((opening) => answer(opening, context)));
    const answers = answered.filter((one) => one !== undefined);
    sendPage(
      ctx,
      200,
      shellPage({
        build,
        basePath,
        title,
        theme: themeOf(answers),
        screen: build.chunkOf(`screens/${screen}.tsx`),
        answers,
      }),
    );
  }

  const operation = "PortalPage";
  return {
    documents: new Map(documents.map(({ id, document }) => [id, document])),
    build,
    surface: {
      routes: [
        ...Object.entries(redirects).map(
          ([path, to]): Route => ({ method: "GET", path, operation, handle: (ctx) => redirect(ctx, to) }),
        ),
        ...routes.map(
          (screen): Route => ({
            method: "GET",
            path: screen.path,
            operation,
            handle: (ctx, parameters) => show(ctx, screen, parameters),
          }),
        ),
        {
          method: "GET",
          path: "/assets/:name",
          operation: "PortalAsset",
          handle: (ctx, { name = "" }) => build.serve(ctx, name),
        },
      ],
    },
  };
}
