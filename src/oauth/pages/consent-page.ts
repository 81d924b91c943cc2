import type { ProofMethod } from "../../auth/session/recent-proof.ts";
import { type Html, html } from "../../text/html.ts";
import { websiteOf } from "../website-of.ts";
import { describeApp, type NamedApp } from "./app-name.ts";
import { oauthPage } from "./layout.ts";
import { scopeBoxes, scopeList } from "./scope-list.ts";

type Consent = NamedApp & {
  uid: string;
  /** The host that the response is sent to. */
  appHost: string;
  redirectUri: string;
  businessName: string;
  personName: string;
  scopes: readonly string[];
  /** The scopes that the owner may add, and the ticked ones. */
  optional: readonly string[];
  ticked: readonly string[];
  /** The proof that the form asks for, if the person signed in a while ago. */
  asked?: ProofMethod | undefined;
  /** The fault of the entered proof. */
  error?: string | undefined;
  csrf: string;
};

/** Shows the owner which app requests what and where the response goes, with a form to allow or deny it. */
export function consentPage(consent: Consent): string {
  const { uid, businessName, personName, scopes, optional, ticked, error, csrf } = consent;
  const title = "Allow an app to connect?";
  return oauthPage(
    error === undefined ? title : `Error: ${title}`,
    html`
<h1>${title}</h1>
<p class="subtitle">This is ${describeApp(consent)}. Fieldline has not verified the name.</p>
<dl>
<dt>Returns to</dt><dd>${destination(consent)}</dd>
<dt>Business</dt><dd><bdi>${businessName}</bdi></dd>
<dt>Signed in as</dt><dd><bdi>${personName}</bdi></dd>
</dl>
<h2>It will be able to</h2>
${scopeList(scopes)}
<form method="post" action="/oauth/interaction/${uid}/consent">
<input type="hidden" name="csrf" value="${csrf}">
${scopeBoxes(optional, ticked)}<p>Allow it only if you started to connect this app yourself and know the address that it returns to. You can disconnect
it at any time under connected apps.</p>
${error !== undefined && html`<p class="state bad" id="error" role="alert"><strong>Not connected.</strong> ${error}</p>`}
${identityField(consent)}<div class="actions">
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny" class="second" formnovalidate>Deny</button>
</div>
</form>
<form id="confirm" method="post" action="/sign-in/sso" target="_blank"><input type="hidden" name="purpose" value="confirm"></form>
<form method="post" action="/oauth/interaction/${uid}/sign-out">
<input type="hidden" name="csrf" value="${csrf}">
<button type="submit" class="plain">Sign in as somebody else</button>
</form>`,
  );
}

/** Comes before the buttons, because Enter presses the form's first button, which allows. */
function identityField({ asked, error }: Consent): Html | undefined {
  if (asked === undefined) return undefined;
  if (asked === "single_sign_on")
    return html`<p>You signed in a while ago. <button type="submit" form="confirm" class="plain">Confirm your identity with single
sign-on</button> in a new tab, then allow the app here.</p>
`;
  const invalid = error !== undefined && html` aria-invalid="true" aria-describedby="error"`;
  const [label, kind] =
    asked === "code"
      ? [
          "Code from your authenticator app, or a recovery code",
          html`autocomplete="one-time-code" autocapitalize="none" spellcheck="false"`,
        ]
      : ["Password", html`type="password" autocomplete="current-password"`];
  return html`<p>You signed in a while ago. Enter your ${asked} to allow the app.</p>
<div class="field">
<label for="${asked}">${label}</label>
<input id="${asked}" name="${asked}" ${kind} required${invalid}>
</div>
`;
}

/** Distinguishes a website from a program on the person's own device. */
function destination({ redirectUri, appHost, appSite }: Consent): Html {
  if (websiteOf(redirectUri) !== undefined) return html`<strong><bdi>${appHost}</bdi></strong>`;
  const { protocol } = new URL(redirectUri);
  const doubt = appSite !== undefined && html`; any program on it can claim to be from ${appSite}`;
  if (/^https?:$/.test(protocol)) return html`<strong>a program on this device</strong> (${appHost})${doubt}`;
  return html`<strong>a program on this device</strong>, through <bdi>${protocol}</bdi>${doubt}`;
}
