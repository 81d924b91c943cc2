import { html } from "../../text/html.ts";
import { describeApp, type NamedApp } from "./app-name.ts";
import { oauthPage } from "./layout.ts";

type SignIn = NamedApp & {
  uid: string;
  /** The reason for a failed sign-in, and the entered email. */
  error?: string | undefined;
  email?: string | undefined;
  csrf: string;
};

/** The page for a person without a session. */
export function signInPage({ uid, error, email = "", csrf, ...app }: SignIn): string {
  const invalid = error !== undefined && html` aria-invalid="true" aria-describedby="error"`;
  return oauthPage(
    error === undefined ? "Sign in" : "Error: Sign in",
    html`
<h1>Sign in</h1>
<p>You were sent here by ${describeApp(app)}, which wants to connect to your business. Sign in to review what it asks for;
you decide on the next page.</p>
${error !== undefined && html`<p class="state bad" id="error" role="alert"><strong>Not signed in.</strong> ${error}</p>`}
<form method="post" action="/oauth/interaction/${uid}/sign-in">
<input type="hidden" name="csrf" value="${csrf}">
<div class="field">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${email}"${invalid}>
</div>
<div class="field">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${invalid}${
      error !== undefined && html` autofocus`
    }>
</div>
<div class="actions"><button type="submit">Sign in</button></div>
</form>
<ul class="below"><li><a href="/sign-in/sso?to=${encodeURIComponent(`/oauth/interaction/${uid}`)}">Sign in with single sign-on</a></li></ul>`,
    { isNarrow: true },
  );
}
