import { html } from "../../html.ts";
import { describeApp, type NamedApp } from "./app-name.ts";
import { oauthPage } from "./layout.ts";

type Refused = NamedApp & { uid: string; csrf: string };

/** Tells the owner of a business that is not verified what to do first. */
export function unverifiedPage({ uid, csrf, ...app }: Refused): string {
  return oauthPage(
    "Verify your email address first",
    html`
<h1>Verify your email address first</h1>
<p>To connect ${describeApp(app)}, open the link in your welcome email, then load this page again. To have another link
sent, open <a href="/settings/business">Settings, Business</a>. Nothing was connected.</p>
<div class="actions">
<form method="post" action="/oauth/interaction/${uid}/consent">
<input type="hidden" name="csrf" value="${csrf}">
<button type="submit" name="decision" value="deny" class="second">Cancel</button>
</form>
</div>`,
    { isNarrow: true },
  );
}
