import type { SignUpInput } from "../../domain/identity/business/schema.ts";
import { signUp } from "../../domain/identity/business/sign-up.ts";
import { Problem } from "../../problems.ts";
import { html } from "../../text/html.ts";
import { platformPage } from "../../web/layout.ts";
import type { AuthPage } from "./auth-page.ts";
import { enteredIn, Form, readArguments } from "./form.ts";
import { startPath } from "./own-path.ts";
import { signInIfDone } from "./repeated.ts";
import { timeZoneOptions } from "./time-zones.ts";

const names = ["business_name", "name", "email", "password", "time_zone"];

export const signUpPage: AuthPage = {
  path: "/sign-up",
  signedIn: () => startPath,
  render({ context }, entered, problem) {
    if (context.services.signUp === "off") return closedPage();
    const form = new Form({ title: "Sign up your business", entered, problem, first: "business_name" });
    const zone = { name: "time_zone", label: "Time zone", hint: "Used for your business’s days and times." };
    return form.page(html`<p class="quiet">14 days free. No card is needed.</p>
${form.notice("Not signed up.")}
<form method="post" action="/sign-up">
${form.field({ name: "business_name", label: "Business name", type: "text", autocomplete: "organization" })}
${form.field({ name: "name", label: "Your name", type: "text", autocomplete: "name" })}
${form.field({ name: "email", label: "Email", type: "email", autocomplete: "username" })}
${form.field({ name: "password", label: "Password", type: "password", autocomplete: "new-password", hint: "10 to 200 characters." })}
<div class="field">
<label for="time_zone">${zone.label}</label>
<select id="time_zone" name="time_zone"${form.attributes(zone.name, zone.hint)}>
${timeZoneOptions(entered.get("time_zone"))}</select>
${form.notes(zone)}</div>
<div class="actions"><button type="submit">Sign up</button></div>
</form>
<ul class="below"><li>Signed up already? <a href="/sign-in">Sign in</a></li></ul>`);
  },
  async submit({ context }, entered) {
    type Given = { input: typeof SignUpInput.$inferInput };
    const { input } = readArguments<Given>("sign_up", { input: enteredIn(entered, names) });
    try {
      await signUp(context, input);
    } catch (error) {
      if (!(error instanceof Problem) || error.type !== "conflict") throw error;
      await signInIfDone(context, input, takenEmail(error));
    }
    return { to: startPath };
  },
};

/** Shows the only possible conflict at its field. */
function takenEmail({ detail }: Problem): Problem {
  return new Problem("conflict", detail, {
    errors: [{ pointer: "/input/email", detail: "is used by another account" }],
  });
}

function closedPage(): string {
  const title = "Sign-up is closed";
  return platformPage({
    title,
    isNarrow: true,
    body: html`<h1>${title}</h1>
<p>Sign-up is closed here. Ask the operator of this installation for an account.</p>
<ul class="below"><li>Have an account? <a href="/sign-in">Sign in</a></li></ul>`,
  });
}
