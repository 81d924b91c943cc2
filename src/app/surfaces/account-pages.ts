import { GraphQLError } from "graphql";
import type { Context } from "koa";
import { limitByAddress } from "../../auth/rate-limit/limit-by-address.ts";
import { assertOwnForm } from "../../auth/session/csrf.ts";
import { findReset, setPassword } from "../../domain/accounts/reset-password.ts";
import { findVerifiable, type Verifiable, verifyEmail } from "../../domain/accounts/verify-email.ts";
import type { Verification } from "../../graphql/context.ts";
import { scalarTypes } from "../../graphql/scalars.ts";
import { readForm } from "../../http/body.ts";
import type { Route, Surface } from "../../http/router.ts";
import { redirect, sendPage } from "../../http/send-page.ts";
import { Problem } from "../../problems.ts";
import { failurePage } from "../../web/failure-page.ts";
import { pageHeaders } from "../../web/layout.ts";
import { passwordSetPage, resetPasswordPage } from "../../web/reset-password-page.ts";
import { verifyEmailPage } from "../../web/verify-email-page.ts";
import type { Services } from "../services.ts";

const wrongLinksPerMinute = 60;
const formLimitBytes = 10_000;
const operation = "AccountPage";

/** The pages that team members are emailed links to: who has the link needs no other credential. */
export function accountPagesSurfaces(services: Services): Surface[] {
  const failures = limitByAddress(wrongLinksPerMinute);
  const missing = async (ctx: Context): Promise<never> => {
    await failures.count(ctx.ip);
    throw new Problem("not-found");
  };
  return [verifyEmailSurface(services, missing), resetPasswordSurface(services, missing)];
}

type Missing = (ctx: Context) => Promise<never>;

function verifyEmailSurface({ config, database, accountLinks }: Services, missing: Missing): Surface {
  const path = "/verify-email/:token";
  const show: Route = {
    method: "GET",
    path,
    operation,
    handle(ctx) {
      const shown: Verifiable = ctx.state.verifiable;
      ctx.set(pageHeaders);
      sendPage(ctx, 200, verifyEmailPage(shown, ctx.path));
    },
  };
  const verify: Route = {
    method: "POST",
    path,
    operation,
    async handle(ctx) {
      assertOwnForm(ctx, config.appUrl);
      const said: Verification = ctx.state.verification;
      await verifyEmail(database, said);
      ctx.set(pageHeaders);
      redirect(ctx, ctx.path);
    },
  };
  return {
    routes: [show, verify],
    async assertFound(ctx, { token = "" }) {
      const said = accountLinks.readVerification(token);
      const found = said === undefined ? undefined : await findVerifiable(database, said);
      ctx.state.verification = said;
      ctx.state.verifiable = found ?? (await missing(ctx));
    },
    problems: problemsAt("verify-email", "Sign in and have another one sent."),
  };
}

function resetPasswordSurface({ config, database }: Services, missing: Missing): Surface {
  const path = "/reset-password/:token";
  const show: Route = {
    method: "GET",
    path,
    operation,
    handle(ctx) {
      ctx.set(pageHeaders);
      sendPage(ctx, 200, resetPasswordPage(ctx.path));
    },
  };
  const set: Route = {
    method: "POST",
    path,
    operation,
    async handle(ctx, { token = "" }) {
      assertOwnForm(ctx, config.appUrl);
      const given = (await readForm(ctx.req, formLimitBytes)).get("password") ?? "";
      ctx.set(pageHeaders);
      const read = readPassword(given);
      if ("error" in read) {
        sendPage(ctx, 400, resetPasswordPage(ctx.path, read.error));
        return;
      }
      await setPassword(database, { token, password: read.password });
      sendPage(ctx, 200, passwordSetPage());
    },
  };
  return {
    routes: [show, set],
    async assertFound(ctx, { token = "" }) {
      if ((await findReset(database, token)) === undefined) await missing(ctx);
    },
    problems: problemsAt("reset-password", "Ask for another one."),
  };
}

function problemsAt(prefix: string, remedy: string): NonNullable<Surface["problems"]> {
  return {
    paths: new RegExp(`^/${prefix}/`),
    render(ctx, { status }) {
      ctx.set(pageHeaders);
      sendPage(ctx, status, failurePage(status, `This link is wrong, has expired or was used. ${remedy}`));
    },
  };
}

/** As the API's scalar reads it, or the scalar's words. */
function readPassword(given: string): { password: string } | { error: string } {
  const type = scalarTypes.find(({ name }) => name === "Password");
  try {
    return { password: type?.coerceInputValue(given) as string };
  } catch (error) {
    if (error instanceof GraphQLError) return { error: error.message };
    throw error;
  }
}
