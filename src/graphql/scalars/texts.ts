import { limits } from "../../limits/limits.ts";
import { signatureFault } from "../../text/signature.ts";
import { characters, isVisible, line, linePattern, paragraphs, refuse, string, text } from "../parse.ts";
import type { ScalarDefinition } from "./scalar-type.ts";

const minPassword = 10;
const maxPassword = limits.accounts.password.max;
const maxDescription = limits.records.lineDescription.max;
const maxNote = limits.records.note.max;

export const texts: ScalarDefinition[] = [
  {
    name: "Cursor",
    description: "The `next_cursor` of the previous page, unchanged.",
    jsonSchema: { type: "string", maxLength: 1000 },
    example: null,
    parse: (value) => string(value),
  },
  {
    name: "ExternalId",
    description:
      "The caller's own id of the record, 1 to 255 characters. It is stored unchanged, and compared character by character.",
    jsonSchema: { type: "string", minLength: 1, maxLength: 255 },
    example: "crm-48213",
    parse: (value) => {
      const id = string(value);
      if (id.length === 0 || id.length > 510 || characters(id) > 255) refuse("must have 1 to 255 characters");
      if (!isVisible(id)) refuse("must not be blank");
      return id;
    },
  },
  {
    name: "LineDescription",
    description: `A text of 1 to ${maxDescription.toLocaleString("en-AU")} characters with line breaks and tabs, without other control characters. A carriage return with or without a line feed is a line break. Surrounding whitespace is removed, and it is stored in Unicode's NFC.`,
    jsonSchema: { type: "string", minLength: 1, maxLength: maxDescription },
    example: "Supply and install 7.1 kW split system",
    parse: (value) => paragraphs(value, 1, maxDescription),
  },
  {
    name: "Line",
    description:
      "One line of 1 to 255 characters, without control characters. Surrounding spaces are removed, and it is stored in Unicode's NFC.",
    jsonSchema: { type: "string", minLength: 1, maxLength: 255, pattern: linePattern },
    example: "Main",
    parse: (value) => line(value, 1, 255),
  },
  {
    name: "NoteText",
    description: `A text of 1 to ${maxNote.toLocaleString("en-AU")} characters with line breaks and tabs, without other control characters. A carriage return with or without a line feed is a line break. Surrounding whitespace is removed, and it is stored in Unicode's NFC.`,
    jsonSchema: { type: "string", minLength: 1, maxLength: maxNote },
    example: "The switchboard has no room for another breaker.",
    parse: (value) => paragraphs(value, 1, maxNote),
  },
  {
    name: "Password",
    description: `A password of ${minPassword} to ${maxPassword} characters. A new one that is easy to guess is refused: one on lists of common passwords, or close to a name or email address of the person or the business.`,
    jsonSchema: { type: "string", minLength: minPassword, maxLength: maxPassword },
    example: "correct horse battery",
    parse: (value) => {
      const password = string(value);
      if (characters(password) < minPassword || characters(password) > maxPassword)
        refuse(`must have ${minPassword} to ${maxPassword} characters`);
      if (!isVisible(password)) refuse("must not be blank");
      return password;
    },
  },
  {
    name: "SearchText",
    description:
      "A search text of 1 to 200 characters. Case is ignored, and there are no wildcards. Digits find a phone number in its national form too.",
    jsonSchema: { type: "string", minLength: 1, maxLength: 200 },
    example: "jane",
    parse: (value) => text(value, 1, 200),
  },
  {
    name: "ShortText",
    description:
      "A text of 1 to 1,000 characters. Surrounding whitespace is removed, and it is stored in Unicode's NFC.",
    jsonSchema: { type: "string", minLength: 1, maxLength: 1000 },
    example: "Please call first.",
    parse: (value) => text(value, 1, 1000),
  },
  {
    name: "SignaturePath",
    description:
      "A drawn signature: an SVG path in a box of 600 by 200, of the commands `M` and `L` with whole numbers. Each `M` is followed by at least one `L`.",
    jsonSchema: { type: "string", minLength: 1, maxLength: limits.records.signature.max },
    example: "M40 120L52 96L60 131",
    parse: (value) => {
      const path = string(value);
      const fault = signatureFault(path);
      if (fault === "too-long") refuse(`must have at most ${limits.records.signature.max} characters`);
      if (fault !== undefined) refuse("must be strokes such as M40 120L52 96, in a box of 600 by 200");
      return path;
    },
  },
  {
    name: "Text",
    description:
      "A text of at most 10,000 characters. Surrounding whitespace is removed, and it is stored in Unicode's NFC.",
    jsonSchema: { type: "string", maxLength: 10_000 },
    example: "Side gate; the dog is friendly.",
    parse: (value) => text(value, 0, 10_000),
  },
];
