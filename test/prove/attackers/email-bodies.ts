import { randomUUID } from "node:crypto";

export const megabytes = 25;

/** Emails of `size` megabytes as the mail service posts them, by the kind of hostile content. */
export function emailBodies(to: string, size: number): Record<string, () => string> {
  const filled = (part: string) => part.repeat(Math.ceil((size * 1_000_000) / part.length));
  const email = (fields: object) =>
    JSON.stringify({
      OriginalRecipient: to,
      MessageID: randomUUID(),
      From: "jane@example.com",
      To: to,
      TextBody: "Hello",
      ...fields,
    });
  const html = (part: string) => () => email({ HtmlBody: filled(part), TextBody: "" });
  const many = (length: number, of: (index: number) => unknown) => Array.from({ length }, (_, index) => of(index));
  return {
    "unclosed paragraphs": html("<p>x"),
    "unclosed paragraphs and bold": html("<p><b>"),
    "cells and paragraphs": html("<td><p>"),
    "nested tables": html("<table><tr><td>"),
    "foreign elements": html("<svg>"),
    links: html('<a href="https://x.test/">x</a>'),
    styles: html('<p style="color:red;margin:1px;padding:1px">x</p>'),
    "embedded images": html('<img src="cid:x">'),
    entities: html("&amp;"),
    "a text of one line": () => email({ TextBody: filled("word ") }),
    "a text of blank lines": () => email({ TextBody: filled("\r\n").slice(0, size * 500_000) }),
    "one file": () => email({ Attachments: [{ Name: "x.pdf", Content: filled("QUJD") }] }),
    "many files": () =>
      email({ Attachments: many(500_000, (index) => ({ Name: `${index}.pdf`, ContentType: "a/b" })) }),
    "many recipients": () => email({ ToFull: many(600_000, (index) => ({ Email: `p${index}@example.com` })) }),
    "many headers": () => email({ Headers: many(700_000, (index) => ({ Name: `X-${index}`, Value: "x" })) }),
    "an unread field of empty lists": () => email({ Unread: [] }).replace("[]", `[${filled("[],")}[]]`),
    "an unread field of numbers": () => email({ Unread: [] }).replace("[]", `[${filled("1,")}1]`),
  };
}
