import { signIn } from "../../domain/business/sign-in.ts";
import { html } from "../../html.ts";
import type { AuthPage } from "./auth-page.ts";
import { enteredIn, Form, readArguments } from "./form.ts";
import { ownPath } from "./own-path.ts";

type Credentials = { email: string; password: string };

export const signInPage: AuthPage = {
  path: "/sign-in",
  signedIn: ({ query }) => ownPath(query.get("to")),
  render({ query }, entered, problem) {
    const form = new Form({ title: "Sign in", entered, problem, first: "email", again: "password" });
    const to = ownPath(entered.get("to") ?? query.get("to"));
    return form.page(html`${form.notice("Not signed in.")}
<form method="post" action="/sign-in">
<input type="hidden" name="to" value="${to}">
${form.field({ name: "email", label: "Email", type: "email", autocomplete: "username" })}
${form.field({ name: "password", label: "Password", type: "password", autocomplete: "current-password" })}
<div class="actions"><button type="submit">Sign in</button></div>
</form>
<ul class="below">
<li><a href="/forgot-password">Forgot your password?</a></li>
<li>New to Fieldline? <a href="/sign-up">Sign up your business</a></li>
</ul>`);
  },
  async submit({ context }, entered) {
    await signIn(context, readArguments<Credentials>("sign_in", enteredIn(entered, ["email", "password"])));
    return { to: ownPath(entered.get("to")) };
  },
};
