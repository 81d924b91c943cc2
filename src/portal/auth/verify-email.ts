import { findVerifiable, type Verifiable, verifyEmail } from "../../domain/accounts/verify-email.ts";
import type { Verification } from "../../graphql/context.ts";
import { html } from "../../html.ts";
import { platformPage } from "../../web/layout.ts";
import type { AuthPage } from "./auth-page.ts";
import { startPath } from "./own-path.ts";

type Found = { verification: Verification; verifiable: Verifiable };

/** Opening it changes nothing, because mail services open links too: the person presses the button. */
export function verifyEmailPage(readVerification: (token: string) => Verification | undefined): AuthPage<Found> {
  return {
    path: "/verify-email/:token",
    async find({ context, parameters: { token = "" } }) {
      const verification = readVerification(token);
      const verifiable = verification && (await findVerifiable(context.database, verification));
      return verification && verifiable && { verification, verifiable };
    },
    missing: html`This link is wrong, has expired or was used. <a href="/sign-in">Sign in</a> and have another one sent.`,
    render: ({ path, found: { verifiable } }) => render(path, verifiable),
    async submit({ context, path, found: { verification } }) {
      await verifyEmail(context.database, verification, context.origin);
      return { to: path };
    },
  };
}

function render(path: string, { email, businessName, isVerified }: Verifiable): string {
  const title = isVerified ? "Your email address is verified" : "Verify your email address";
  const body = isVerified
    ? html`<p class="state good"><strong>Verified.</strong> ${businessName} can send quotes, invoices and messages now.</p>
<div class="actions"><a class="button" href="${startPath}">Open Fieldline</a></div>`
    : html`<p>Is <strong>${email}</strong> your address, and did you sign up ${businessName} to Fieldline? Then verify it, so that
${businessName} can send quotes, invoices and messages.</p>
<form method="post" action="${path}" class="actions"><button type="submit">Verify ${email}</button></form>
<p class="below">If you did not sign up, close this page.</p>`;
  return platformPage({ title, isNarrow: true, body: html`<h1>${title}</h1>\n${body}` });
}
