import { html } from "../../html.ts";
import { describeApp, type NamedApp } from "./app-name.ts";
import { oauthPage } from "./layout.ts";

type Refused = NamedApp & { uid: string; personName: string; csrf: string };

/** Tells admins and members who can decide, and lets the owner sign in instead. */
export function notOwnerPage({ uid, personName, csrf, ...app }: Refused): string {
  return oauthPage(
    "Only an owner can connect apps",
    html`
<h1>Only an owner can connect apps</h1>
<p>You are signed in as <strong><bdi>${personName}</bdi></strong>. To connect ${describeApp(app)}, an owner of the business must
sign in and allow it. Nothing was connected.</p>
<div class="actions">
<form method="post" action="/oauth/interaction/${uid}/sign-out">
<input type="hidden" name="csrf" value="${csrf}">
<button type="submit">Sign in as somebody else</button>
</form>
<form method="post" action="/oauth/interaction/${uid}/consent">
<input type="hidden" name="csrf" value="${csrf}">
<button type="submit" name="decision" value="deny" class="second">Cancel</button>
</form>
</div>`,
    { isNarrow: true },
  );
}
