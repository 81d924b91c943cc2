import { builder, example } from "../../../graphql/builder.ts";
import type { RowOf } from "../../../query/types.ts";
import { Person } from "../../identity/team/assignees.ts";
import {
  choice,
  derived,
  id,
  instant,
  line,
  longTextCost,
  recordId,
  relation,
  strings,
  text,
} from "../../kernel/fields.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { resource, summaryType } from "../../kernel/resource.ts";
import { openPath } from "../../trade/files/keys.ts";

type Row = RowOf<"Message">;

const MessageType = builder.enumType("MessageType", {
  description: "A thread holds messages, calls and comments.",
  values: {
    message: { description: "An SMS or email." },
    call: { description: "A call or voicemail." },
    comment: { description: "An internal note by the team, which the customer never sees." },
  } as const,
});

export const MessageDirection = builder.enumType("MessageDirection", {
  description: "The direction of the message: `in` or `out`.",
  values: {
    in: { description: "From the customer to the business." },
    out: { description: "From the business to the customer." },
  } as const,
});

export const MessageChannel = builder.enumType("MessageChannel", {
  description: "The channel of a message or call.",
  values: {
    sms: { description: "SMS." },
    email: { description: "Email." },
    voice: { description: "Voicemail." },
    call: { description: "Phone call." },
  } as const,
});

const CallOutcome = builder.enumType("CallOutcome", {
  description: "The outcome of a call.",
  values: {
    answered: { description: "The call was answered." },
    no_answer: { description: "There was no answer." },
    busy: { description: "The line was busy." },
    failed: { description: "The call could not be connected." },
    voicemail: { description: "The caller left a voicemail." },
  } as const,
});

export const ThreadExtra = builder.enumType("ThreadExtra", {
  description: "Items that a thread can include besides messages and calls.",
  values: { comments: { description: "The team's comments." } } as const,
});

/** A message's file, as stored in the column. If `kept` is true, a file row has its id. */
export type Attachment = {
  id: string;
  filename: string;
  content_type: string | null;
  size: number | null;
  kept?: boolean;
};

/** The column only holds values of this type. */
export function attachmentsOf({ attachments }: Pick<Row, "attachments">): Attachment[] {
  return attachments as Attachment[];
}

const AttachmentType = plainType<Attachment>("Attachment", {
  description: "A file that was sent or received with an email. Its content is read in the portal alone.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The file's id, a UUID." }),
    filename: t.exposeString("filename", { description: "The file's name.", ...example("switchboard.jpg") }),
    content_type: t.exposeString("content_type", {
      nullable: true,
      description: "The media type that the sender declared; null if there was none.",
      ...example("image/jpeg"),
    }),
    size: t.exposeInt("size", {
      nullable: true,
      description: "The size in bytes; null if unknown.",
      ...example(48_213),
    }),
    url: t.string({
      nullable: true,
      description:
        "The path that signed-in people save the file from; null if it is not kept: it came before files were, is too large, or there was no room for it.",
      ...example("/files/01980000-0000-7000-8000-000000000001/open"),
      resolve: ({ id, kept }) => (kept === true ? openPath(id) : null),
    }),
  }),
});

type Call = { outcome: NonNullable<Row["callOutcome"]>; duration_seconds: number | null };

type CallColumns = Pick<Row, "callOutcome" | "callDurationSeconds">;

function callOf({ callOutcome, callDurationSeconds }: CallColumns): Call | null {
  return callOutcome === null ? null : { outcome: callOutcome, duration_seconds: callDurationSeconds };
}

const CallType = plainType<Call>("Call", {
  description: "The details of a call.",
  fields: (t) => ({
    outcome: t.expose("outcome", { type: CallOutcome, description: "The outcome of the call." }),
    duration_seconds: t.exposeInt("duration_seconds", {
      nullable: true,
      description: "The length of the call or voicemail in seconds; null if unknown.",
      ...example(42),
    }),
  }),
});

const ContactName = summaryType("ContactName", "Contact", {
  description: "A contact's id and name.",
  fields: {
    id: recordId("contact"),
    name: line({ description: "The full name.", example: "Sam Tran" }),
  },
});

export const messages = resource("Message", {
  description:
    "An item of a conversation's thread: a message, a call or a comment. Fields that do not apply to its type are null.",
  fields: {
    id: recordId("item"),
    type: choice(MessageType)({ description: "The item's type." }),
    direction: choice(MessageDirection)({
      description: "Whether the message or call was received or sent; null for a comment.",
      nullable: true,
    }),
    channel: choice(MessageChannel)({
      description: "The channel of the message or call; null for a comment.",
      example: "email",
      nullable: true,
    }),
    subject: line({ description: "The subject of an email.", example: "Air conditioner leaking", nullable: true }),
    text: text({
      cost: longTextCost,
      description:
        "The plain text, or the transcript of a voicemail. Taken from the HTML of an email that has no plain text.",
      example: "It drips onto the hallway floor. Could somebody come this week?",
      nullable: true,
    }),
    html: text({
      cost: longTextCost,
      description:
        "The HTML of an email. Received HTML is sanitised on arrival; treat it as untrusted and sanitise it again before rendering.",
      example: "<p>It drips onto the hallway floor. Could somebody come this week?</p>",
      nullable: true,
    }),
    has_html: derived<Pick<Row, "html">>("Boolean", {
      description: "Whether the item is an email with HTML.",
      example: true,
      select: { html: true },
      resolve: ({ html }) => html !== null,
    }),
    from: line({
      description: "The sender's phone number, in E.164 format, or email address.",
      example: "jane@example.com",
      nullable: true,
      column: "fromAddress",
    }),
    to: line({
      description: "The recipient's phone number, in E.164 format, or email address.",
      example: "office@example.com",
      nullable: true,
      column: "toAddress",
    }),
    cc: strings({ description: "The other recipients of an email.", example: [] }),
    at: instant({ description: "When the item was sent, received or written." }),
    edited_at: instant({
      description: "When the text of a comment was last changed; null if it never was, and for messages and calls.",
      example: null,
      nullable: true,
    }),
    attachments: derived<Pick<Row, "attachments">>([AttachmentType], {
      description: "The files attached to an email, without inline images.",
      select: { attachments: true },
      resolve: attachmentsOf,
    }),
    call: derived<CallColumns, true>(CallType, {
      description: "The details of a call; null for other types.",
      example: null,
      nullable: true,
      select: { callOutcome: true, callDurationSeconds: true },
      resolve: callOf,
    }),
    sent_by: relation("sentBy", {
      type: Person,
      description: "The team member who sent the message, made the call or wrote the comment.",
      example: null,
      nullable: true,
    }),
    contact: relation("contact", {
      type: ContactName,
      description: "The contact who sent or received the message; null if it was the customer.",
      example: null,
      nullable: true,
    }),
    delivery_failure: line({
      description: "The reason that a mail server returned a sent email; null if none did.",
      example: null,
      nullable: true,
    }),
    draft_id: id({
      description: "The id of the draft that the message was sent from; null if it was sent without a draft.",
      example: null,
      nullable: true,
    }),
  },
});
