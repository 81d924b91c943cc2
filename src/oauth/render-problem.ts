import type { Context as KoaContext } from "koa";
import { sendPage } from "../http/send-page.ts";
import type { Problem } from "../problems.ts";
import { errorPage } from "./pages/error-page.ts";
import { pageHeaders } from "./pages/layout.ts";

const codes: Record<number, string> = { 429: "temporarily_unavailable", 500: "server_error", 503: "server_error" };

/** Responds to programs with an error of RFC 6749, section 5.2, instead of a problem. */
export function renderEndpointProblem(ctx: KoaContext, problem: Problem): void {
  ctx.set("Cache-Control", "no-store");
  ctx.body = { error: codes[problem.status] ?? "invalid_request", error_description: problem.message };
}

const explanations: Record<number, string> = {
  403: "This form was not made for this request, or not for you. Start again from the app. Nothing was connected.",
  404: "This request has expired, or was decided already. Start again from the app.",
  413: "The form is too large.",
  429: "There were too many attempts. Please wait a while and start again from the app.",
  500: "Something failed on our side. Please try again in a moment.",
  503: "The database cannot be reached. Please try again in a moment.",
};

/** Responds to people with a page. */
export function renderPageProblem(ctx: KoaContext, { status }: Problem): void {
  ctx.set(pageHeaders());
  const text = explanations[status] ?? "Start again from the app.";
  sendPage(ctx, status, errorPage(text));
}
