import { finishSignIn, startSignIn } from "../../domain/identity/business/sign-in.ts";
import { PasswordRefused } from "../../domain/identity/single-sign-on/assert-method.ts";
import type { Problem } from "../../problems.ts";
import { html } from "../../text/html.ts";
import type { AuthPage } from "./auth-page.ts";
import { enteredIn, Form, readArguments } from "./form.ts";
import { ownPath } from "./own-path.ts";

type Credentials = { email: string; password: string };

/** Asks for the email and the password, then for a code if the person has two-factor sign-in. */
export const signInPage: AuthPage = {
  path: "/sign-in",
  whileReadOnly: true,
  signedIn: ({ query }) => ownPath(query.get("to")),
  render({ query }, entered, problem) {
    // A pending sign-in expires after five minutes. Then the first step is repeated.
    if (entered.has("pending") && problem?.type !== "unauthorized") return codePage(entered, problem);
    const form = new Form({ title: "Sign in", entered, problem, first: "email", again: "password" });
    const to = ownPath(entered.get("to") ?? query.get("to"));
    return form.page(html`${form.notice("Not signed in.")}
${problem instanceof PasswordRefused && ssoLink(problem, to)}<form method="post" action="/sign-in">
<input type="hidden" name="to" value="${to}">
${form.field({ name: "email", label: "Email", type: "email", autocomplete: "username" })}
${form.field({ name: "password", label: "Password", type: "password", autocomplete: "current-password" })}
<div class="actions"><button type="submit">Sign in</button></div>
</form>
<ul class="below">
<li><a href="${ssoHref(to)}">Sign in with single sign-on</a></li>
<li><a href="/forgot-password">Forgot your password?</a></li>
<li>New to Fieldline? <a href="/sign-up">Sign up your business</a></li>
</ul>`);
  },
  async submit({ context }, entered) {
    const to = ownPath(entered.get("to"));
    const pendingToken = entered.get("pending");
    if (pendingToken !== null) {
      await finishSignIn(context, { pendingToken, code: entered.get("code") ?? "" });
      return { to };
    }
    const credentials = readArguments<Credentials>("sign_in", enteredIn(entered, ["email", "password"]));
    const pending = await startSignIn(context, credentials);
    if (pending === undefined) return { to };
    return { page: codePage(new URLSearchParams({ to, pending: pending.pendingToken })) };
  },
};

/** The address of single sign-on, which leads to `to` afterwards. */
function ssoHref(to: string): string {
  return `/sign-in/sso?to=${encodeURIComponent(to)}`;
}

function ssoLink({ startUrl }: PasswordRefused, to: string) {
  const href = startUrl === undefined ? ssoHref(to) : `${startUrl}?to=${encodeURIComponent(to)}`;
  return html`<div class="actions"><a class="button" href="${href}">Sign in with single sign-on</a></div>
`;
}

function codePage(entered: URLSearchParams, problem?: Problem): string {
  const form = new Form({ title: "Enter your code", entered, problem, first: "code", again: "code" });
  return form.page(html`${form.notice("Not signed in.")}
<p>Two-factor sign-in is on, so a code is needed too.</p>
<form method="post" action="/sign-in">
<input type="hidden" name="to" value="${ownPath(entered.get("to"))}">
<input type="hidden" name="pending" value="${entered.get("pending") ?? ""}">
${form.field({
  name: "code",
  label: "Code",
  type: "text",
  autocomplete: "one-time-code",
  hint: "From your authenticator app, or a recovery code.",
  isSecret: true,
})}
<div class="actions"><button type="submit">Sign in</button></div>
</form>
<ul class="below">
<li><a href="/sign-in">Sign in as someone else</a></li>
</ul>`);
}
