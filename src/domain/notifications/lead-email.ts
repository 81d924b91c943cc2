import type { RowOf } from "../../database/query/types.ts";
import { html } from "../../html.ts";
import type { NewEmail } from "../emails/enqueue-email.ts";
import type { Address } from "../kernel/address.ts";

/** Everything known about the lead, so that an owner can act without signing in. */
export function leadEmail(lead: RowOf<"Lead">, to: string): NewEmail {
  const details = [
    ["Reference", lead.reference],
    ["Name", lead.name],
    ["Email", lead.email],
    ["Phone", lead.phone],
    ["Address", formatAddress(lead.address as Address | null)],
    ["Description", lead.description],
  ].filter((detail): detail is [string, string] => detail[1] !== null && detail[1] !== "");
  const body = html`<!doctype html>
<html lang="en-AU">
<body style="font-family: sans-serif; line-height: 1.5; color: #1c2a30">
<table>
${details.map(
  ([label, value]) =>
    html`<tr><th align="left" valign="top">${label}</th><td style="white-space: pre-line">${value}</td></tr>\n`,
)}</table>
</body>
</html>
`;
  return {
    kind: "notification",
    to,
    subject: `New lead ${lead.reference}: ${lead.name}`,
    text: `${details.map(([label, value]) => `${label}: ${value}`).join("\n")}\n`,
    html: body.text,
  };
}

function formatAddress(address: Address | null): string | null {
  if (address === null) return null;
  const { line1, line2, suburb, state, postcode } = address;
  return [line2, line1, [suburb, state, postcode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}
