import type { Context } from "koa";
import { assertOwnForm } from "../../auth/session/csrf.ts";
import { hashToken } from "../../crypto/hash.ts";
import { readForm } from "../../http/body.ts";
import type { Route, Surface } from "../../http/router.ts";
import { redirect, sendPage } from "../../http/send-page.ts";
import { findOperator, type OperatorPerson } from "../../installation/find-operator.ts";
import type { Operator } from "../../installation/operator-log.ts";
import { confirmPage, twoFactorPage } from "../../operator/access-pages.ts";
import { type Frame, operatorPath } from "../../operator/parts.ts";
import { ownPath } from "../../portal/auth/own-path.ts";
import { Problem } from "../../problems.ts";
import { operatorHeaders, pageHeaders } from "../../web/layout.ts";
import type { Portal } from "../portal.ts";
import type { Services } from "../services.ts";
import { type Action, actionsOf, type Page, pagesOf } from "./operator-pages.ts";

const formLimitBytes = 10_000;
const operation = "OperatorPage";
const confirmPath = `${operatorPath}/confirm`;

/** The operator's pages. They respond 404 to everyone else, and to all if `OPERATOR_EMAILS` is empty. */
export function operatorSurfaces(services: Services, portal: Portal): Surface[] {
  const { config, database, maintenance } = services;
  if (config.operatorEmails.length === 0) return [];

  async function assertFound(ctx: Context): Promise<void> {
    const { caller, request } = await portal.contextOf(ctx);
    const token = request.session?.token;
    const person =
      caller.kind !== "user" || token === undefined
        ? undefined
        : await findOperator(database.systemPool, { tokenHash: hashToken(token), emails: config.operatorEmails });
    // The same response as for an unknown path.
    if (person === undefined) throw new Problem("not-found", "There is no endpoint at this address.");
    ctx.state.operator = person;
  }

  /** Returns whether the requested page may be shown. If not, it has sent another page. */
  function isAdmitted(ctx: Context): boolean {
    const person: OperatorPerson = ctx.state.operator;
    ctx.set(pageHeaders);
    if (!person.hasTwoFactor) sendPage(ctx, 403, twoFactorPage());
    else if (!person.isProofRecent) sendPage(ctx, 403, confirmPage(ctx.method === "GET" ? ctx.url : operatorPath));
    else {
      ctx.set(operatorHeaders);
      return true;
    }
    return false;
  }

  const frameOf = (ctx: Context): Frame => {
    const done = new URLSearchParams(ctx.querystring).get("done");
    const { email }: OperatorPerson = ctx.state.operator;
    return { email, isInMaintenance: maintenance.isOn, ...(done !== null && { done }) };
  };

  const show = ({ path, read }: Page): Route => ({
    method: "GET",
    path,
    operation,
    anonymous: "pages",
    bySession: true,
    async handle(ctx, parameters) {
      if (!isAdmitted(ctx)) return;
      const query = new URLSearchParams(ctx.querystring);
      sendPage(ctx, 200, await read({ frame: frameOf(ctx), parameters, query }));
    },
  });

  const act = ({ path, run, again }: Action): Route => ({
    method: "POST",
    path,
    operation,
    anonymous: "forms",
    bySession: true,
    writes: false,
    async handle(ctx, parameters) {
      assertOwnForm(ctx, config.appUrl);
      if (!isAdmitted(ctx)) return;
      const form = await readForm(ctx, formLimitBytes);
      const { email }: OperatorPerson = ctx.state.operator;
      const by: Operator = { name: email, address: ctx.ip };
      try {
        redirect(ctx, await run({ by, parameters, form }));
      } catch (error) {
        const isRefusal = error instanceof Problem && error.status < 500 && error.status !== 404;
        if (!isRefusal) throw error;
        const query = new URLSearchParams();
        sendPage(
          ctx,
          error.status,
          await again({ frame: frameOf(ctx), parameters, query, entered: form, problem: error.message }),
        );
      }
    },
  });

  const confirm: Route = {
    method: "POST",
    path: confirmPath,
    operation,
    anonymous: "forms",
    bySession: true,
    writes: false,
    async handle(ctx) {
      assertOwnForm(ctx, config.appUrl);
      ctx.set(pageHeaders);
      const form = await readForm(ctx, formLimitBytes);
      const to = ownPath(form.get("to"));
      const cookie = portal.cookieOf(ctx);
      try {
        await portal.confirmIdentity(cookie, await portal.authenticatePerson(cookie.value), {
          code: form.get("code") ?? "",
          password: "",
        });
        redirect(ctx, to);
      } catch (error) {
        if (!(error instanceof Problem) || error.status >= 500) throw error;
        ctx.set(error.headers);
        sendPage(ctx, error.status, confirmPage(to, error));
      }
    },
  };

  return [{ routes: [...pagesOf(services).map(show), ...actionsOf(services).map(act), confirm], assertFound }];
}
