import type { Context as KoaContext } from "koa";
import { beginnings, frame } from "../../../portal/beginnings.ts";
import { redirects, routes } from "../../../portal/routes.ts";
import { hasRole } from "../../auth/access.ts";
import type { TrustedDocuments } from "../../graphql/trusted-documents.ts";
import { isForPerson, renderDocument } from "../../http/problems.ts";
import type { Route, Surface } from "../../http/router.ts";
import { redirect, sendPage } from "../../http/send-page.ts";
import { type Build, readBuild } from "../../portal/assets.ts";
import { setUpPath } from "../../portal/auth/set-up-two-factor.ts";
import { createFirstAnswers, themeOf } from "../../portal/first-answers.ts";
import { shellHeaders, shellPage } from "../../portal/shell.ts";
import { version } from "../../version.ts";
import { platformFailurePage } from "../../web/failure-page.ts";
import { pageHeaders } from "../../web/layout.ts";
import { compileDocuments, portalFolder } from "../compiled.ts";
import type { Portal } from "../portal.ts";
import type { Services } from "../services.ts";

/** Matches every path below the screens' first segments, whether a screen is there or not. */
const screenPaths = new RegExp(
  `^/(${[...routes.map(({ path }) => path), ...Object.keys(redirects)].map((path) => path.split("/")[1]).join("|")})(/|$)`,
);

export type PortalApp = { documents: TrustedDocuments; build: Build; surface: Surface };

/** The portal's app: a shell at each screen's address, its assets, and the documents that it requests by id. */
export function openPortalApp({ contextOf }: Portal, { config, compiled, documents = [] }: Services): PortalApp {
  const { basePath } = config;
  const { own, released } = compiled.portalDocuments();
  const more = compileDocuments(documents, compiled.completer);
  const build = readBuild(portalFolder);
  const answer = createFirstAnswers([...own.values()]);

  async function show(
    ctx: KoaContext,
    { path, title, screen, role }: (typeof routes)[number],
    parameters: Record<string, string>,
  ): Promise<void> {
    const context = await contextOf(ctx);
    const { caller } = context;
    ctx.set(shellHeaders);
    if (caller.kind !== "user") {
      const { session } = context.request;
      // The session in the sandbox has ended. The live one may go on.
      if (session?.liveToken !== undefined) session.leave();
      redirect(ctx, session?.liveToken === undefined ? signInAt(ctx.path + ctx.search) : ctx.path + ctx.search);
      return;
    }
    if (caller.lacksTwoFactor) {
      redirect(ctx, `${setUpPath}?to=${encodeURIComponent(ctx.path + ctx.search)}`);
      return;
    }
    const { parts = [], documents } = beginnings[path] ?? {};
    const openings =
      documents !== undefined && hasRole(caller.role, role) ? [...frame, ...documents(parameters)] : frame;
    const answered = await Promise.all(openings.map((opening) => answer(opening, context)));
    const answers = answered.filter((one) => one !== undefined);
    sendPage(
      ctx,
      200,
      shellPage({
        build,
        buildId: context.services.live.build,
        version,
        basePath,
        title,
        theme: themeOf(answers),
        chunks: [screen, ...parts].map((name) => build.chunkOf(name)).filter((one) => one !== undefined),
        answers,
      }),
    );
  }

  async function lead(ctx: KoaContext, to: string): Promise<void> {
    const { caller } = await contextOf(ctx);
    ctx.set(shellHeaders);
    redirect(ctx, caller.kind === "user" ? to : signInAt(to));
  }

  const operation = "PortalPage";
  const byPeople = { anonymous: "pages", bySession: true } as const;
  return {
    documents: new Map([...released, ...more, ...own]),
    build,
    surface: {
      routes: [
        ...Object.entries(redirects).map(
          ([path, to]): Route => ({ method: "GET", path, operation, ...byPeople, handle: (ctx) => lead(ctx, to) }),
        ),
        ...routes.map(
          (screen): Route => ({
            method: "GET",
            path: screen.path,
            operation,
            ...byPeople,
            handle: (ctx, parameters) => show(ctx, screen, parameters),
          }),
        ),
        ...routes.map(
          ({ path }): Route => ({
            method: "GET",
            path: `${path}/`,
            operation,
            anonymous: "pages",
            handle: leaveOutSlash,
          }),
        ),
        {
          method: "GET",
          path: "/assets/:name",
          operation: "PortalAsset",
          anonymous: "assets",
          handle: (ctx, { name = "" }) => build.serve(ctx, name),
        },
      ],
      problems: {
        paths: pathsOutside(basePath),
        render(ctx, problem) {
          if (!screenPaths.test(ctx.path) && !isForPerson(ctx, problem)) {
            renderDocument(ctx, problem);
            return;
          }
          ctx.set(pageHeaders);
          sendPage(ctx, problem.status, platformFailurePage(problem));
        },
      },
    },
  };
}

function leaveOutSlash(ctx: KoaContext): void {
  redirect(ctx, ctx.path.slice(0, -1) + ctx.search);
}

/** Matches the paths outside the REST API. */
function pathsOutside(basePath: string): RegExp {
  return basePath === "" ? screenPaths : new RegExp(`^(?!${RegExp.escape(basePath)}(/|$))`);
}

/** The address of the sign-in page, which leads back to `to`. */
function signInAt(to: string): string {
  return `/sign-in?to=${encodeURIComponent(to)}`;
}
