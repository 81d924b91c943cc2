import { html } from "../../../text/html.ts";
import type { NewEmail } from "../emails/enqueue-email.ts";

/** Labelled values, so that a person can act without signing in. Empty values are left out. */
export type Details = readonly (readonly [label: string, value: string | null])[];

export function notificationEmail(to: string, { subject, details }: { subject: string; details: Details }): NewEmail {
  const shown = details.filter(([, value]) => value !== null && value !== "");
  const body = html`<!doctype html>
<html lang="en-AU">
<body style="font-family: sans-serif; line-height: 1.5; color: #1c2a30">
<table>
${shown.map(
  ([label, value]) =>
    html`<tr><th align="left" valign="top">${label}</th><td style="white-space: pre-line">${value}</td></tr>\n`,
)}</table>
</body>
</html>
`;
  return {
    kind: "notification",
    to,
    subject,
    text: `${shown.map(([label, value]) => `${label}: ${indented(value ?? "")}`).join("\n")}\n`,
    html: body.text,
  };
}

/** Indents later lines of a value, so that they do not look like labels. */
function indented(value: string): string {
  return value.replaceAll(/[\s\u0085]+/g, (blank) => (lineBreak.test(blank) ? "\n  " : blank));
}

const lineBreak = /[\n\r\u0085\u2028\u2029]/;
