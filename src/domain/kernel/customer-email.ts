import { html } from "../../html.ts";

type Content = {
  to: string;
  subject: string;
  businessName: string;
  paragraphs: readonly string[];
  /** The page that the email is about. */
  link: { text: string; url: string };
};

/** An email from a business to its customer, with the same content as text and as HTML. */
export function customerEmail({ to, subject, businessName, paragraphs, link }: Content) {
  const body = html`<!doctype html>
<html lang="en-AU">
<body style="font-family: sans-serif; line-height: 1.5; color: #1c2a30">
${paragraphs.map((paragraph) => html`<p style="white-space: pre-line">${paragraph}</p>\n`)}
<p><a href="${link.url}">${link.text}</a></p>
<p>${businessName}</p>
</body>
</html>
`;
  const text = [...paragraphs, `${link.text}: ${link.url}`, businessName].join("\n\n");
  return { to, subject, text: `${text}\n`, html: body.text };
}
