import type { Verifiable } from "../domain/accounts/verify-email.ts";
import { html } from "../html.ts";
import { page } from "./layout.ts";

/** Opening it changes nothing, because mail services open links too: the person presses the button. */
export function verifyEmailPage({ email, businessName, isVerified }: Verifiable, path: string): string {
  const title = isVerified ? "Your email address is verified" : "Verify your email address";
  const body = isVerified
    ? html`<p class="state good"><strong>Verified.</strong> ${businessName} can send quotes, invoices and messages now.</p>`
    : html`<p>Is <strong>${email}</strong> your address, and did you sign up ${businessName} to Fieldline? Then verify it, so that
${businessName} can send quotes, invoices and messages.</p>
<form method="post" action="${path}" class="actions"><button type="submit">Verify ${email}</button></form>
<p class="quiet">If you did not sign up, close this page.</p>`;
  return page({ title, letterhead: "", body: html`<h1>${title}</h1>\n${body}` });
}
