import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { badFields } from "../problems.ts";
import { fieldErrors } from "./field-errors.ts";

const optional = <T extends TSchema>(type: T) => Type.Optional(Type.Union([type, Type.Null()]));
const text = optional(Type.String());
const party = Type.Object({ Email: Type.String() });

const file = Type.Object({
  Name: text,
  ContentType: text,
  ContentLength: optional(Type.Number()),
  ContentID: text,
  ContentDisposition: text,
  Content: text,
});

/** The fields of Postmark's inbound JSON that the platform reads. */
const email = Type.Object({
  MessageID: Type.String({ minLength: 1 }),
  From: text,
  FromFull: optional(party),
  To: text,
  ToFull: optional(Type.Array(party)),
  Cc: text,
  CcFull: optional(Type.Array(party)),
  OriginalRecipient: text,
  Subject: text,
  TextBody: text,
  HtmlBody: text,
  Headers: optional(Type.Array(Type.Object({ Name: Type.String(), Value: Type.String() }))),
  Attachments: optional(Type.Array(file)),
});

export type PostmarkEmail = Static<typeof email>;
export type PostmarkFile = Static<typeof file>;

export function parsePostmarkEmail(body: unknown): PostmarkEmail {
  if (Value.Check(email, body)) return body;
  throw badFields(fieldErrors(Value.Errors(email, body)));
}
