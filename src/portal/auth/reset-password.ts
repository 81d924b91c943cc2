import { findReset, setPassword } from "../../domain/identity/accounts/reset-password.ts";
import { html } from "../../text/html.ts";
import { platformPage } from "../../web/layout.ts";
import type { AuthPage } from "./auth-page.ts";
import { enteredIn, Form, readArguments } from "./form.ts";

type Given = { token: string; password: string };

export const resetPasswordPage: AuthPage<object> = {
  path: "/reset-password/:token",
  find: ({ context, parameters: { token = "" } }) => findReset(context.services.database, token),
  missing: html`This link is invalid, has expired or was already used. If you have just set your password, <a href="/sign-in">sign in</a>. Otherwise, <a href="/forgot-password">request another link</a>.`,
  render({ path }, entered, problem) {
    const form = new Form({ title: "Set a new password", entered, problem, first: "password", again: "password" });
    return form.page(html`<p class="quiet">Setting it ends all your sessions. Sign in again with the new password.</p>
${form.notice("Not changed.")}
<form method="post" action="${path}">
${form.field({ name: "password", label: "New password", type: "password", autocomplete: "new-password", hint: "10 to 200 characters." })}
<div class="actions"><button type="submit">Set password</button></div>
</form>
<ul class="below"><li>Know your password? <a href="/sign-in">Sign in</a></li></ul>`);
  },
  async submit({ context, parameters: { token } }, entered) {
    const given = readArguments<Given>("reset_password", { token, ...enteredIn(entered, ["password"]) });
    const { hasVerified } = await setPassword(context, given);
    return { page: passwordSetPage(hasVerified) };
  },
};

function passwordSetPage(hasVerified: boolean): string {
  const title = "Your password is set";
  return platformPage({
    title,
    isNarrow: true,
    body: html`<h1>${title}</h1>
<p class="state good"><strong>Done.</strong> Sign in with your new password.</p>
${
  hasVerified &&
  html`<p>Your email address is verified too. All access to the account from before has ended: sessions, API keys, apps, webhooks, calendar addresses, invitations and two-factor sign-in.</p>
`
}<div class="actions"><a class="button" href="/sign-in">Sign in</a></div>`,
  });
}
