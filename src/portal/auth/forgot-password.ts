import { requestPasswordReset } from "../../domain/identity/accounts/request-password-reset.ts";
import { html } from "../../text/html.ts";
import { platformPage } from "../../web/layout.ts";
import type { AuthPage } from "./auth-page.ts";
import { enteredIn, Form, readArguments } from "./form.ts";

export const forgotPasswordPage: AuthPage = {
  path: "/forgot-password",
  render(_, entered, problem) {
    const form = new Form({ title: "Forgot your password?", entered, problem, first: "email", again: "email" });
    return form.page(html`<p class="quiet">Enter your email address, and we'll send you a link to set a new password.</p>
${form.notice("Not sent.")}
<form method="post" action="/forgot-password">
${form.field({ name: "email", label: "Email", type: "email", autocomplete: "username" })}
<div class="actions"><button type="submit">Send link</button></div>
</form>
${backToSignIn}`);
  },
  async submit({ context }, entered) {
    const given = readArguments<{ email: string }>("request_password_reset", enteredIn(entered, ["email"]));
    await requestPasswordReset(context, given);
    return { page: sentPage(given.email) };
  },
};

const backToSignIn = html`<ul class="below"><li><a href="/sign-in">Back to sign in</a></li></ul>`;

/** The same page whether or not the address has an account. */
function sentPage(email: string): string {
  const title = "Check your email";
  return platformPage({
    title,
    isNarrow: true,
    body: html`<h1>${title}</h1>
<p>If the address has an account, an email is on its way to <strong>${email}</strong>.</p>
<p class="quiet">Its link works once, within an hour. If nothing arrives in a few minutes, check your spam folder, or <a href="/forgot-password">request another link</a>.</p>
${backToSignIn}`,
  });
}
