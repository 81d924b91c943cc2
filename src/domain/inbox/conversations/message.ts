import type { RowOf } from "../../../database/query/types.ts";
import { builder, example } from "../../../graphql/builder.ts";
import { pageType } from "../../../graphql/paginate.ts";
import { Person } from "../../team/assignees.ts";
import { type Attachment, attachmentsOf } from "./attachment.ts";
import { CallOutcome, MessageChannel, MessageDirection, MessageType } from "./enums.ts";

const AttachmentType = builder.objectRef<Attachment>("Attachment").implement({
  description: "A file that came or went with an email. Its contents are not served.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The file's id, a UUID." }),
    filename: t.exposeString("filename", { description: "What the file is called.", ...example("switchboard.jpg") }),
    content_type: t.exposeString("content_type", {
      nullable: true,
      description: "Its media type, as its sender told it.",
      ...example("image/jpeg"),
    }),
    size: t.exposeInt("size", { nullable: true, description: "Its size in bytes.", ...example(48_213) }),
  }),
});

type CallShape = { outcome: NonNullable<RowOf<"Message">["callOutcome"]>; duration_seconds: number | null };

const CallType = builder.objectRef<CallShape>("Call").implement({
  description: "How a call went.",
  fields: (t) => ({
    outcome: t.expose("outcome", { type: CallOutcome, description: "How it ended." }),
    duration_seconds: t.exposeInt("duration_seconds", {
      nullable: true,
      description: "How many seconds the call or the voicemail lasted, where that is known.",
      ...example(42),
    }),
  }),
});

export const ContactName = builder.prismaObject("Contact", {
  variant: "ContactName",
  description: "A customer's contact, as other records name one.",
  select: {},
  fields: (t) => ({
    id: t.exposeID("id", { description: "The contact's id, a UUID." }),
    name: t.exposeString("name", { description: "Full name.", ...example("Sam Tran") }),
  }),
});

export const Message = builder.prismaObject("Message", {
  description: "An item of a conversation's thread. What does not apply to its type is null.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The item's id, a UUID." }),
    type: t.expose("type", { type: MessageType, description: "`message`, `call` or `comment`." }),
    direction: t.expose("direction", {
      type: MessageDirection,
      nullable: true,
      description: "`in` or `out`; null of a comment.",
    }),
    channel: t.expose("channel", {
      type: MessageChannel,
      nullable: true,
      description: "`sms`, `email`, `voice` of a voicemail, or `call`; null of a comment.",
      ...example("email"),
    }),
    subject: t.exposeString("subject", {
      nullable: true,
      description: "An email's subject.",
      ...example("Air conditioner leaking"),
    }),
    text: t.exposeString("text", {
      nullable: true,
      description: "The words: of an email, those of its HTML where it has no others; of a voicemail, what was said.",
      ...example("It drips onto the hallway floor. Could somebody come this week?"),
    }),
    html: t.exposeString("html", {
      nullable: true,
      description:
        "An email's HTML. What came in is untrusted: it was cleaned when it arrived, and whoever renders it cleans it again.",
      ...example("<p>It drips onto the hallway floor. Could somebody come this week?</p>"),
    }),
    from: t.exposeString("fromAddress", {
      nullable: true,
      description: "The sender's phone in E.164 or email address.",
      ...example("jane@example.com"),
    }),
    to: t.exposeString("toAddress", {
      nullable: true,
      description: "The recipient's phone in E.164 or email address.",
      ...example("office@example.com"),
    }),
    cc: t.exposeStringList("cc", { description: "An email's other recipients.", ...example([]) }),
    at: t.expose("at", { type: "DateTime", description: "When it came, went or was written." }),
    attachments: t.field({
      type: [AttachmentType],
      description: "An email's files, without the pictures inside its words.",
      resolve: ({ attachments }) => attachmentsOf(attachments),
    }),
    call: t.field({
      type: CallType,
      nullable: true,
      description: "How the call went; null of anything else.",
      ...example(null),
      resolve: ({ callOutcome, callDurationSeconds }) =>
        callOutcome === null ? null : { outcome: callOutcome, duration_seconds: callDurationSeconds },
    }),
    sent_by: t.relation("sentBy", {
      type: Person,
      nullable: true,
      description: "Who on the team sent the message, made the call or wrote the comment.",
    }),
    contact: t.relation("contact", {
      type: ContactName,
      nullable: true,
      description: "The customer's contact whom it came from or went to; null where that was the customer.",
    }),
    draft_id: t.exposeID("draftId", { nullable: true, description: "The draft that it was before it was sent." }),
  }),
});

export const MessagePage = pageType(Message, "MessagePage", "items");
