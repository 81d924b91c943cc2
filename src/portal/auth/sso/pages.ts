import type { Tested } from "../../../domain/identity/single-sign-on/test-by-sso.ts";
import type { Problem } from "../../../problems.ts";
import { type Html, html } from "../../../text/html.ts";
import { platformPage } from "../../../web/layout.ts";
import { Form } from "../form.ts";
import { startPath } from "../own-path.ts";

export const ssoPath = "/sign-in/sso";
export const ssoSettingsPath = "/settings/single-sign-on";

/** Asks which business a person signs in with. */
export function lookupPage(entered: URLSearchParams, to: string, problem?: Problem): string {
  const form = new Form({ title: "Sign in with single sign-on", entered, problem, first: "who", again: "who" });
  return form.page(html`${form.notice("Not signed in.")}
<form method="post" action="${ssoPath}">
<input type="hidden" name="to" value="${to}">
${form.field({
  name: "who",
  label: "Work email or business’s short name",
  type: "text",
  autocomplete: "username",
  hint: "The short name is the last part of the address that your business gave you.",
})}
<div class="actions"><button type="submit">Continue</button></div>
</form>
<ul class="below"><li><a href="/sign-in">Sign in with your password</a></li></ul>`);
}

type Start = {
  slug: string;
  businessName: string;
  to: string;
  invitation: string | undefined;
  /** The person who is signed in with the browser. */
  personName: string | undefined;
};

/** Links on any site can lead here, so the page names the provider and waits for a click. */
export function startPage({ slug, businessName, to, invitation, personName }: Start, problem?: Problem): string {
  const title = "Sign in with single sign-on";
  const form = new Form({ title, entered: new URLSearchParams(), problem });
  return form.page(html`${form.notice("Not signed in.")}
<p>You continue at the identity provider of <strong><bdi>${businessName}</bdi></strong>.</p>
${
  personName !== undefined &&
  html`<p class="state warn"><strong>You are signed in as <bdi>${personName}</bdi>.</strong> Continuing ends that session on this
device.</p>\n`
}<form method="post" action="${ssoPath}/${slug}">
<input type="hidden" name="to" value="${to}">
${invitation !== undefined && html`<input type="hidden" name="invitation" value="${invitation}">\n`}<div class="actions"><button type="submit">Continue</button></div>
</form>
<ul class="below">
<li>Not your business? <a href="${ssoPath}">Choose another</a></li>
<li><a href="/sign-in">Sign in with your password</a></li>
</ul>`);
}

/** Continues without a redirect, because browsers check a form's redirects against the policy of its page. */
export function leavePage(url: URL): string {
  const title = "Continue at your identity provider";
  return platformPage({
    title,
    isNarrow: true,
    refreshTo: url.href,
    body: html`<h1>${title}</h1>
<p class="quiet">You are led to <bdi>${url.host}</bdi>.</p>
<div class="actions"><a class="button" href="${url.href}">Continue</a></div>`,
  });
}

/** Shows people one sentence, regardless of the reason. */
export function refusedPage(reason: string): string {
  return ssoPage(
    "Error: Not signed in",
    html`<h1>You are not signed in</h1>
<p class="state bad" role="alert">${reason}</p>
<ul class="below">
<li><a href="${ssoPath}">Try again</a></li>
<li><a href="/sign-in">Sign in with your password</a></li>
</ul>`,
  );
}

export function confirmedPage(): string {
  return ssoPage(
    "Confirmed",
    html`<h1>You have confirmed your identity</h1>
<p class="state good"><strong>Confirmed.</strong> Close this tab, and continue where you were.</p>
<ul class="below"><li><a href="${startPath}">Open Fieldline</a></li></ul>`,
  );
}

/** Shows an owner the claims of the provider. */
export function testedPage({ claims, result, isPassed }: Tested): string {
  const { subject, email, isEmailVerified, name, roles } = claims;
  const verified = isEmailVerified === undefined ? "not sent" : isEmailVerified ? "yes" : "no";
  return ssoPage(
    isPassed ? "The connection works" : "The connection works, but not for you",
    html`<h1>${isPassed ? "The connection works" : "The connection works, but not for you"}</h1>
<p class="state ${isPassed ? "good" : "warn"}">${result}</p>
<dl>
<dt>Subject</dt><dd><bdi>${subject}</bdi></dd>
<dt>Email</dt><dd><bdi>${email ?? "not sent"}</bdi></dd>
<dt>Email verified</dt><dd>${verified}</dd>
<dt>Name</dt><dd><bdi>${name ?? "not sent"}</bdi></dd>
<dt>Values of the roles claim</dt><dd><bdi>${roles.slice(0, maxRoles).join(", ") || "none"}</bdi></dd>
</dl>
${backToSettings}`,
  );
}

export function failedTestPage(reason: string): string {
  return ssoPage(
    "Error: The connection does not work",
    html`<h1>The connection does not work</h1>
<p class="state bad" role="alert">${reason}</p>
${backToSettings}`,
  );
}

const maxRoles = 50;

const backToSettings = html`<div class="actions"><a class="button" href="${ssoSettingsPath}">Back to the settings</a></div>`;

function ssoPage(title: string, body: Html): string {
  return platformPage({ title, isNarrow: true, body });
}
