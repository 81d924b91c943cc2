import { html } from "../../html.ts";
import { oauthPage } from "./layout.ts";
import { appInWords, type Named } from "./name.ts";

type Shown = Named & { uid: string; personName: string; csrf: string };

/** Admins and members are told who can decide, and can make way for the owner. */
export function notOwnerPage({ uid, personName, csrf, ...app }: Shown): string {
  return oauthPage(
    "Only an owner can connect apps",
    html`
<h1>Only an owner can connect apps</h1>
<p>You are signed in as <strong><bdi>${personName}</bdi></strong>. To connect ${appInWords(app)}, an owner of the business has to sign
in here and allow it. Nothing was connected.</p>
<div class="moves">
<form method="post" action="/oauth/interaction/${uid}/sign-out">
<input type="hidden" name="csrf" value="${csrf}">
<button type="submit">Sign in as somebody else</button>
</form>
<form method="post" action="/oauth/interaction/${uid}/consent">
<input type="hidden" name="csrf" value="${csrf}">
<button type="submit" name="decision" value="deny" class="second">Cancel</button>
</form>
</div>`,
  );
}
