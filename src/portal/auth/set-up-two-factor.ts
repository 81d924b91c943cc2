import { encode } from "uqr";
import { confirmTwoFactor } from "../../domain/identity/two-factor/confirm-two-factor.ts";
import { readOwnSetup } from "../../domain/identity/two-factor/read-own-setup.ts";
import { startTwoFactor } from "../../domain/identity/two-factor/start-two-factor.ts";
import type { Context } from "../../graphql/context.ts";
import { Problem } from "../../problems.ts";
import { type Html, html } from "../../text/html.ts";
import { platformPage } from "../../web/layout.ts";
import type { AuthPage, Visit } from "./auth-page.ts";
import { Form } from "./form.ts";
import { ownPath } from "./own-path.ts";

export const setUpPath = "/set-up-two-factor";

const title = "Set up two-factor sign-in";

type Setup = { secret: string; uri: string };

/**
 * For a person whose business requires two-factor sign-in. Asks for the password, then the first code, then shows the
 * recovery codes.
 */
export const setUpTwoFactorPage: AuthPage<Setup | "none"> = {
  path: setUpPath,
  find: async ({ context }) => (isNeeded(context) ? ((await readOwnSetup(context)) ?? "none") : "none"),
  render(visit, entered, problem) {
    if (!isNeeded(visit.context)) return nothingToDo(visit);
    const to = toOf(visit, entered);
    if (entered.get("step") === "code" && visit.found !== "none") return codePage(visit.found, to, problem);
    const form = new Form({ title, entered, problem, first: "current_password", again: "current_password" });
    return form.page(html`<p>Your business requires two-factor sign-in: a code from an app on your phone as well as your password.
You need an authenticator app, such as the one of your password manager.</p>
${form.notice("Not set up.")}
<form method="post" action="${setUpPath}">
<input type="hidden" name="to" value="${to}">
<input type="hidden" name="step" value="password">
${form.field({ name: "current_password", label: "Password", type: "password", autocomplete: "current-password" })}
<div class="actions"><button type="submit">Continue</button></div>
</form>
${signOut}`);
  },
  async submit(visit, entered) {
    const { context } = visit;
    if (!isNeeded(context)) throw new Problem("conflict", "There is nothing to set up.");
    const to = toOf(visit, entered);
    if (entered.get("step") !== "code") {
      const current_password = entered.get("current_password") ?? "";
      return { page: codePage(await startTwoFactor(context, { current_password }), to) };
    }
    const { codes } = await confirmTwoFactor(context, { code: entered.get("code") ?? "" });
    return { page: codesPage(codes, to) };
  },
};

function isNeeded({ caller }: Context): boolean {
  return caller.kind === "user" && caller.lacksTwoFactor === true;
}

function toOf({ query }: Visit<unknown>, entered: URLSearchParams): string {
  return ownPath(entered.get("to") ?? query.get("to"));
}

const signOut = html`<form method="post" action="/sign-out"><button type="submit" class="plain">Sign out</button></form>`;

function nothingToDo({ context }: Visit<unknown>): string {
  const isSignedIn = context.caller.kind === "user";
  return platformPage({
    title,
    isNarrow: true,
    body: html`<h1>${title}</h1>
<p>${isSignedIn ? "There is nothing to set up. Two-factor sign-in is under Settings, Profile." : "Sign in first."}</p>
<div class="actions"><a class="button" href="/">${isSignedIn ? "Open Fieldline" : "Sign in"}</a></div>`,
  });
}

function codePage({ secret, uri }: Setup, to: string, problem?: Problem): string {
  const form = new Form({
    title: "Add Fieldline to your app",
    entered: new URLSearchParams(),
    problem,
    first: "code",
    again: "code",
  });
  return form.page(html`${form.notice("Not set up.")}
<p>Scan this with your authenticator app, then enter the code that it shows.</p>
${qrCode(uri)}
<p class="quiet">Cannot scan it? Enter this key in the app: <code>${secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code></p>
<form method="post" action="${setUpPath}">
<input type="hidden" name="to" value="${to}">
<input type="hidden" name="step" value="code">
${form.field({ name: "code", label: "Code", type: "text", autocomplete: "one-time-code", hint: "The six digits that the app shows.", isSecret: true })}
<div class="actions"><button type="submit">Turn on</button></div>
</form>
${signOut}`);
}

/** Dark squares on a light ground in both themes, because cameras need that. */
function qrCode(text: string): Html {
  const { size, data } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  return html`<svg width="220" height="220" viewBox="0 0 ${size} ${size}" role="img" aria-label="QR code for your authenticator app" shape-rendering="crispEdges">
<rect width="${size}" height="${size}" fill="#ffffff"/><path d="${squares}" fill="#000000"/></svg>`;
}

function codesPage(codes: readonly string[], to: string): string {
  return platformPage({
    title: "Save your recovery codes",
    isNarrow: true,
    body: html`<h1>Save your recovery codes</h1>
<p class="state good"><strong>Two-factor sign-in is on.</strong></p>
<p>Each code signs you in once if you lose your phone. They are shown this once: keep them in a password manager or on paper.</p>
<ul class="facts">
${codes.map(
  (code) => html`<li><code>${code}</code></li>
`,
)}</ul>
<div class="actions"><a class="button" href="${to}">I have saved them</a></div>`,
  });
}
