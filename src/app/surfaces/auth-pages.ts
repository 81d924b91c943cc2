import type { Context } from "koa";
import { type AddressLimit, limitByAddress } from "../../auth/rate-limit/limit-by-address.ts";
import { assertOwnForm } from "../../auth/session/csrf.ts";
import { signOut } from "../../domain/identity/business/sign-out.ts";
import { readForm } from "../../http/body.ts";
import type { Route, Surface } from "../../http/router.ts";
import { redirect, sendPage } from "../../http/send-page.ts";
import { serveDocument } from "../../http/static-documents.ts";
import { limits } from "../../limits/limits.ts";
import type { AuthPage, Visit } from "../../portal/auth/auth-page.ts";
import { forgotPasswordPage } from "../../portal/auth/forgot-password.ts";
import { invitationPage } from "../../portal/auth/invitation.ts";
import { resetPasswordPage } from "../../portal/auth/reset-password.ts";
import { setUpTwoFactorPage } from "../../portal/auth/set-up-two-factor.ts";
import { signInPage } from "../../portal/auth/sign-in.ts";
import { signUpPage } from "../../portal/auth/sign-up.ts";
import { signedOutPage } from "../../portal/auth/signed-out.ts";
import { verifyEmailPage } from "../../portal/auth/verify-email.ts";
import { Problem } from "../../problems.ts";
import { platformFailurePage } from "../../web/failure-page.ts";
import { icon, pageHeaders } from "../../web/layout.ts";
import type { Portal } from "../portal.ts";
import type { Services } from "../services.ts";

const formLimitBytes = 10_000;
const operation = "AuthPage";

type Parts = { appUrl: string; portal: Portal; wrongLinks: AddressLimit };

/** The sign-in, sign-up and account pages, which need no session, and the icon of all pages. */
export function authPagesSurfaces({ config, accountLinks }: Services, portal: Portal): Surface[] {
  const parts: Parts = {
    appUrl: config.appUrl,
    portal,
    wrongLinks: limitByAddress(limits.requests.wrongLinks.max),
  };
  const pages: AuthPage[] = [
    signInPage,
    signUpPage,
    forgotPasswordPage,
    resetPasswordPage,
    verifyEmailPage(accountLinks.readVerification),
    invitationPage,
    setUpTwoFactorPage,
    signedOutPage,
  ];
  return [...pages.map((page) => pageSurface(page, parts)), signOutSurface(parts), iconSurface()];
}

function pageSurface(page: AuthPage, { appUrl, portal, wrongLinks }: Parts): Surface {
  const { path, submit } = page;

  const show: Route = {
    method: "GET",
    path,
    operation,
    anonymous: "pages",
    bySession: true,
    handle(ctx) {
      const visit: Visit = ctx.state.visit;
      ctx.set(pageHeaders);
      if (page.signedIn !== undefined && visit.context.caller.kind === "user") redirect(ctx, page.signedIn(visit));
      else sendPage(ctx, 200, page.render(visit, new URLSearchParams()));
    },
  };
  const answerForm: Route = {
    method: "POST",
    path,
    operation,
    anonymous: "forms",
    bySession: true,
    ...(page.whileReadOnly && { writes: false }),
    async handle(ctx) {
      assertOwnForm(ctx, appUrl);
      const visit: Visit = ctx.state.visit;
      const entered = await readForm(ctx, formLimitBytes);
      ctx.set(pageHeaders);
      try {
        const answer = (await submit?.(visit, entered)) ?? { to: path };
        if ("to" in answer) redirect(ctx, answer.to);
        else sendPage(ctx, 200, answer.page);
      } catch (error) {
        if (!(error instanceof Problem) || error.status >= 500) throw error;
        ctx.set(error.headers);
        sendPage(ctx, error.status, page.render(visit, entered, error));
      }
    },
  };
  return {
    routes: submit === undefined ? [show] : [show, answerForm],
    async assertFound(ctx, parameters) {
      const context = await portal.contextOf(ctx);
      const visit = {
        path: ctx.path,
        parameters,
        query: new URLSearchParams(ctx.querystring),
        context,
        found: undefined,
      };
      const found = await page.find?.(visit);
      if (page.find !== undefined && found === undefined) {
        await wrongLinks.count(ctx.ip);
        throw new Problem("not-found");
      }
      ctx.state.visit = { ...visit, found };
    },
    problems: problemsAt(path, page.missing),
  };
}

function signOutSurface({ appUrl, portal }: Parts): Surface {
  const path = "/sign-out";
  const end: Route = {
    method: "POST",
    path,
    operation,
    anonymous: "forms",
    bySession: true,
    writes: false,
    async handle(ctx) {
      assertOwnForm(ctx, appUrl);
      await signOut(await portal.contextOf(ctx));
      ctx.set(pageHeaders);
      redirect(ctx, signedOutPage.path);
    },
  };
  return { routes: [end], problems: problemsAt(path) };
}

function problemsAt(path: string, missing?: AuthPage["missing"]): NonNullable<Surface["problems"]> {
  return {
    paths: new RegExp(`^${path.replace("/:token", "/.*")}$`),
    render(ctx: Context, problem) {
      ctx.set(pageHeaders);
      sendPage(ctx, problem.status, platformFailurePage(problem, missing));
    },
  };
}

/** Every page requests the icon, so browsers cache it for a day. */
function iconSurface(): Surface {
  const document = { body: icon, type: "image/svg+xml; charset=utf-8" };
  const show: Route = {
    method: "GET",
    path: "/favicon.svg",
    anonymous: "assets",
    handle(ctx) {
      return serveDocument(ctx, document, "public, max-age=86400");
    },
  };
  return { routes: [show] };
}
