import { findVerifiable, type Verifiable, verifyEmail } from "../../domain/identity/accounts/verify-email.ts";
import { formatInstant } from "../../domain/kernel/format.ts";
import type { Verification } from "../../graphql/services.ts";
import { html } from "../../text/html.ts";
import { platformPage } from "../../web/layout.ts";
import type { AuthPage } from "./auth-page.ts";
import { forgotPasswordPage } from "./forgot-password.ts";
import { startPath } from "./own-path.ts";

type Found = { verification: Verification; verifiable: Verifiable };

/** Opening the page changes nothing, because mail services open links too. The person presses a button. */
export function verifyEmailPage(readVerification: (token: string) => Verification | undefined): AuthPage<Found> {
  return {
    path: "/verify-email/:token",
    async find({ context, parameters: { token = "" } }) {
      const verification = readVerification(token);
      const verifiable = verification && (await findVerifiable(context.services.database, verification));
      return verification && verifiable && { verification, verifiable };
    },
    missing: html`This link is invalid, has expired or was already used. <a href="/sign-in">Sign in</a> to send another one.`,
    render: ({ path, context, found: { verifiable } }) =>
      render(path, verifiable, context.caller.kind === "user" && context.caller.id === verifiable.memberId),
    async submit({ context, path, found: { verification } }) {
      await verifyEmail(context.services.database, verification, context.request.origin);
      return { to: path };
    },
  };
}

function render(path: string, verifiable: Verifiable, isSignedIn: boolean): string {
  const { email, businessName, isVerified } = verifiable;
  const title = isVerified ? "Your email address is verified" : "Verify your email address";
  const body = isVerified
    ? html`<p class="state good"><strong>Verified.</strong> ${businessName} can send quotes, invoices and messages now.</p>
<div class="actions"><a class="button" href="${startPath}">Open Fieldline</a></div>`
    : html`${isSignedIn ? forOwner(verifiable) : forAnybody(verifiable)}
<form method="post" action="${path}" class="actions"><button type="submit">Verify ${email}</button></form>
${!isSignedIn && ifSomebodyElse}`;
  return platformPage({ title, isNarrow: true, body: html`<h1>${title}</h1>\n${body}` });
}

function forOwner({ businessName }: Verifiable) {
  return html`<p>Once it is verified, <strong>${businessName}</strong> can send quotes, invoices and messages.</p>`;
}

/** Warns the owner of the address, because somebody else may have signed up with it. */
function forAnybody({ name, email, businessName, signedUpAt, timeZone }: Verifiable) {
  return html`<p>On ${formatInstant(signedUpAt, timeZone)}, somebody who gave the name <strong>${name}</strong> signed up the business
<strong>${businessName}</strong> with the address ${email} and chose a password. You are not signed in to that account here.</p>
<p><strong>Verify only if that was you.</strong> ${businessName} can then send quotes, invoices and messages.</p>`;
}

const ifSomebodyElse = html`<p class="below">If it was not you, close this page: the business cannot send anything, and is deleted. To take
the account over instead, <a href="${forgotPasswordPage.path}">set a new password</a>, which ends everybody else’s access.</p>`;
