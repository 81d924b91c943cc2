import { builder } from "../../../graphql/builder.ts";
import { refuse, string, text } from "../../../graphql/parse.ts";
import { scalarType } from "../../../graphql/scalars.ts";

/** 100 KB. */
export const mostBodyBytes = 102_400;

/** Surrounding space does not count, because it is not kept. */
function body(value: unknown): string {
  const given = string(value);
  if (Buffer.byteLength(given.trim()) > mostBodyBytes) refuse(`must have at most ${mostBodyBytes} bytes in UTF-8`);
  return given;
}

builder.addScalarType(
  "Subject",
  scalarType({
    name: "Subject",
    description: "An email's subject: one line of at most 255 characters; surrounding space is dropped.",
    jsonSchema: { type: "string", maxLength: 255 },
    example: "Your quote Q-1001",
    parse: (value) => {
      if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(string(value))) refuse("must be one line, without control characters");
      return text(value, 0, 255);
    },
  }),
  {},
);

builder.addScalarType(
  "MessageText",
  scalarType({
    name: "MessageText",
    description: "The words of a message as plain text: up to 459 characters in a text, 102,400 bytes in an email.",
    jsonSchema: { type: "string", maxLength: mostBodyBytes },
    example: "Tuesday at 9 suits us well.",
    parse: body,
  }),
  {},
);

builder.addScalarType(
  "MessageHtml",
  scalarType({
    name: "MessageHtml",
    description: "The words of an email as HTML, up to 102,400 bytes; what may not be in an email is taken out.",
    jsonSchema: { type: "string", maxLength: mostBodyBytes },
    example: "<p>Tuesday at 9 suits us well.</p>",
    parse: body,
  }),
  {},
);
