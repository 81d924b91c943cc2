import { type Html, html } from "../../text/html.ts";
import { describeApp, type NamedApp } from "./app-name.ts";
import { oauthPage } from "./layout.ts";

type Refused = NamedApp & { uid: string; csrf: string };

/** Tells admins and members that only an owner can decide. Offers to sign in as another person. */
export function notOwnerPage({ personName, ...refused }: Refused & { personName: string }): string {
  const { uid, csrf } = refused;
  return refusedPage(refused, {
    title: "Only an owner can connect apps",
    text: html`You are signed in as <strong><bdi>${personName}</bdi></strong>. To connect ${describeApp(refused)}, an owner of the business must
sign in and allow it.`,
    instead: html`<form method="post" action="/oauth/interaction/${uid}/sign-out">
<input type="hidden" name="csrf" value="${csrf}">
<button type="submit">Sign in as somebody else</button>
</form>
`,
  });
}

/** Tells the owner of an unverified business what to do first. */
export function unverifiedPage(refused: Refused): string {
  return refusedPage(refused, {
    title: "Verify your email address first",
    text: html`To connect ${describeApp(refused)}, open the link in your welcome email, then load this page again. To have another link
sent, open <a href="/settings/business">Settings, Business</a>.`,
  });
}

export function suspendedPage(refused: Refused): string {
  return refusedPage(refused, {
    title: "Your business is suspended",
    text: html`The operator of this installation has suspended the business. Once the suspension is lifted, you can connect
${describeApp(refused)} from the app.`,
  });
}

type Content = { title: string; text: Html; instead?: Html };

function refusedPage({ uid, csrf }: Refused, { title, text, instead }: Content): string {
  return oauthPage(
    title,
    html`
<h1>${title}</h1>
<p>${text} Nothing was connected.</p>
<div class="actions">
${instead}<form method="post" action="/oauth/interaction/${uid}/consent">
<input type="hidden" name="csrf" value="${csrf}">
<button type="submit" name="decision" value="deny" class="second">Cancel</button>
</form>
</div>`,
    { isNarrow: true },
  );
}
