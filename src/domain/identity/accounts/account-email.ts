import { html } from "../../../text/html.ts";
import type { NewEmail } from "../../integrations/emails/enqueue-email.ts";

export type AccountEmail = {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  link: { text: string; url: string };
  closing: string;
};

/**
 * An email from the platform about an account. Only emails for verified businesses contain text that people typed:
 * otherwise anyone could sign up with a stranger's address and send them text.
 */
export function accountEmail({ to, subject, paragraphs, link, closing }: AccountEmail): NewEmail {
  const body = html`<!doctype html>
<html lang="en-AU">
<body style="font-family: sans-serif; line-height: 1.5; color: #1c2a30">
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>\n`)}<p><a href="${link.url}">${link.text}</a></p>
<p>${closing}</p>
</body>
</html>
`;
  const text = [...paragraphs, `${link.text}: ${link.url}`, closing].join("\n\n");
  return { kind: "account", to, subject, text: `${text}\n`, html: body.text };
}
