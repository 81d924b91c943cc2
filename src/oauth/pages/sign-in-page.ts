import { html } from "../../html.ts";
import { oauthPage } from "./layout.ts";
import { appInWords, type Named } from "./name.ts";

type Shown = Named & {
  uid: string;
  /** Why the last attempt failed, and the email that was entered then. */
  error?: string | undefined;
  email?: string | undefined;
  csrf: string;
};

/** Where there is no session, the person says first who they are. */
export function signInPage({ uid, error, email = "", csrf, ...app }: Shown): string {
  const wrong = error !== undefined && html` aria-invalid="true" aria-describedby="error"`;
  return oauthPage(
    error === undefined ? "Sign in" : "Error: Sign in",
    html`
<h1>Sign in</h1>
<p>You came here from ${appInWords(app)}. It wants to connect to your business. Sign in to see what it asks for; you
decide on the next page.</p>
${error !== undefined && html`<p class="state bad" id="error" role="alert"><strong>Not signed in.</strong> ${error}</p>`}
<form method="post" action="/oauth/interaction/${uid}/sign-in">
<input type="hidden" name="csrf" value="${csrf}">
<div class="field">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${email}"${wrong}>
</div>
<div class="field">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${wrong}${
      error !== undefined && html` autofocus`
    }>
</div>
<div class="moves"><button type="submit">Sign in</button></div>
</form>`,
  );
}
