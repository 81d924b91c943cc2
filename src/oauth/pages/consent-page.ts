import { type Html, html } from "../../html.ts";
import { oauthPage } from "./layout.ts";
import { appInWords, type Named } from "./name.ts";
import { scopesInWords } from "./scopes-in-words.ts";

type Shown = Named & {
  uid: string;
  /** The host to which the answer leads. */
  appHost: string;
  redirectUri: string;
  businessName: string;
  personName: string;
  scopes: readonly string[];
  csrf: string;
};

/** The owner sees who asks for what, and where the answer goes, and allows or denies it. */
export function consentPage(shown: Shown): string {
  const { uid, businessName, personName, scopes, csrf } = shown;
  return oauthPage(
    "Allow an app to connect?",
    html`
<h1>Allow an app to connect?</h1>
<p class="subtitle">This is ${appInWords(shown)}. Fieldline has not checked the name.</p>
<dl>
<dt>Returns to</dt><dd>${placeOf(shown)}</dd>
<dt>Business</dt><dd><bdi>${businessName}</bdi></dd>
<dt>Signed in as</dt><dd><bdi>${personName}</bdi></dd>
</dl>
<h2>It would be able to</h2>
${scopesInWords(scopes)}
<p>Allow it only if you were just connecting this app yourself and know where it returns to. You can disconnect it at any
time among the connected apps.</p>
<form method="post" action="/oauth/interaction/${uid}/consent" class="moves">
<input type="hidden" name="csrf" value="${csrf}">
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny" class="second">Deny</button>
</form>
<form method="post" action="/oauth/interaction/${uid}/sign-out">
<input type="hidden" name="csrf" value="${csrf}">
<button type="submit" class="plain">Sign in as somebody else</button>
</form>`,
  );
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Where the answer goes, in words that tell a site from a program on this very device. */
function placeOf({ redirectUri, appHost, appSite }: Shown): Html {
  const { protocol, hostname } = new URL(redirectUri);
  const doubt = appSite !== undefined && html`; any program here can say that it is of ${appSite}`;
  if (!/^https?:$/.test(protocol))
    return html`<strong>a program on this device</strong>, by <bdi>${protocol}</bdi>${doubt}`;
  if (loopback.test(hostname)) return html`<strong>a program on this device</strong> (${appHost})${doubt}`;
  return html`<strong><bdi>${appHost}</bdi></strong>`;
}
