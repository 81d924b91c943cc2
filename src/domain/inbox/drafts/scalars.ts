import { line, linePattern, refuse, string } from "../../../graphql/parse.ts";
import { scalarType } from "../../../graphql/scalars/scalar-type.ts";
import { limits } from "../../../limits/limits.ts";

export const { max: maxBodyBytes } = limits.inbox.emailBody;

/** Ignores surrounding whitespace, because it is removed later. */
function body(value: unknown): string {
  const given = string(value);
  if (Buffer.byteLength(given.trim()) > maxBodyBytes) refuse(`must have at most ${maxBodyBytes} bytes in UTF-8`);
  return given;
}

export const draftScalars = [
  scalarType({
    name: "Subject",
    description:
      "The subject of an email: one line of at most 255 characters, without control characters. Surrounding spaces are removed.",
    jsonSchema: { type: "string", maxLength: 255, pattern: linePattern },
    example: "Your quote Q-1001",
    parse: (value) => line(value, 0, 255),
  }),

  scalarType({
    name: "MessageText",
    description:
      "The content of a message as plain text: at most 459 characters in an SMS, or 102,400 bytes in an email.",
    jsonSchema: { type: "string", maxLength: maxBodyBytes },
    example: "Tuesday at 9 suits us well.",
    parse: body,
  }),

  scalarType({
    name: "MessageHtml",
    description: "The content of an email as HTML, at most 102,400 bytes. It is sanitised: unsafe markup is removed.",
    jsonSchema: { type: "string", maxLength: maxBodyBytes },
    example: "<p>Tuesday at 9 suits us well.</p>",
    parse: body,
  }),
];
