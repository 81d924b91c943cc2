import { html } from "../../html.ts";

export type Letter = {
  to: string;
  subject: string;
  businessName: string;
  paragraphs: readonly string[];
  /** The page that the letter is about. */
  link: { words: string; address: string };
};

/** An email to a customer, the same in plain words and as HTML. */
export function writeLetter({ to, subject, businessName, paragraphs, link }: Letter) {
  const body = html`<!doctype html>
<html lang="en-AU">
<body style="font-family: sans-serif; line-height: 1.5; color: #1c2a30">
${paragraphs.map((paragraph) => html`<p style="white-space: pre-line">${paragraph}</p>\n`)}
<p><a href="${link.address}">${link.words}</a></p>
<p>${businessName}</p>
</body>
</html>
`;
  const text = [...paragraphs, `${link.words}: ${link.address}`, businessName].join("\n\n");
  return { to, subject, text: `${text}\n`, html: body.text };
}
