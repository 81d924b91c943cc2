import { html } from "../../text/html.ts";
import { describeApp, type NamedApp } from "./app-name.ts";
import { oauthPage } from "./layout.ts";

type Code = NamedApp & {
  uid: string;
  pendingToken: string;
  /** The fault of the entered code. */
  error?: string | undefined;
  csrf: string;
};

/** The page for a person with two-factor sign-in who has entered the right password. */
export function codePage({ uid, pendingToken, error, csrf, ...app }: Code): string {
  const title = "Enter your code";
  const invalid = error !== undefined && html` aria-invalid="true" aria-describedby="error"`;
  return oauthPage(
    error === undefined ? title : `Error: ${title}`,
    html`
<h1>${title}</h1>
<p>Your password is right. Two-factor sign-in is on, so a code is needed too, before you review what
${describeApp(app)} asks for.</p>
${error !== undefined && html`<p class="state bad" id="error" role="alert"><strong>Not signed in.</strong> ${error}</p>`}
<form method="post" action="/oauth/interaction/${uid}/sign-in-code">
<input type="hidden" name="csrf" value="${csrf}">
<input type="hidden" name="pending" value="${pendingToken}">
<div class="field">
<label for="code">Code from your authenticator app, or a recovery code</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required autofocus${invalid}>
</div>
<div class="actions"><button type="submit">Sign in</button></div>
</form>`,
  );
}
