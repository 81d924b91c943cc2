import { builder, example } from "../../../graphql/builder.ts";
import type { Context } from "../../../graphql/context.ts";
import { currentTime } from "../../../postgres/clock.ts";
import type { RowOf, RowWith } from "../../../query/types.ts";
import { Person } from "../../identity/team/assignees.ts";
import { AuthorKind } from "../../kernel/author.ts";
import {
  choice,
  count,
  createdAt,
  derived,
  id,
  instant,
  line,
  longTextCost,
  recordId,
  relation,
  text,
  updatedAt,
} from "../../kernel/fields.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { resource } from "../../kernel/resource.ts";
import { CustomerName } from "../../trade/summaries.ts";
import { isPending, whereStatus } from "./pending.ts";

type Row = RowOf<"Draft">;

export const DraftChannel = builder.enumType("DraftChannel", {
  description: "The channel of a draft.",
  values: {
    sms: { description: "SMS, to an Australian mobile number." },
    email: { description: "Email." },
  } as const,
});

export const DraftStatus = builder.enumType("DraftStatus", {
  description: "A draft waits until a person sends or schedules it.",
  values: {
    draft: { description: "Waiting for a person to send it." },
    scheduled: { description: "Scheduled by a person to be sent at `send_at`." },
    sending: { description: "Sent by a person. The send can be undone until `send_at`." },
    sent: { description: "Sent." },
    failed: { description: "Sent by a person, but could not be delivered." },
    deleted: { description: "Deleted, or replaced by a new draft when its send was undone or unscheduled." },
  } as const,
});

const DraftedBy = plainType<Row>("DraftedBy", {
  description: "The author of a draft. Edits by others do not change it.",
  fields: (t) => ({
    kind: t.expose("draftedByKind", {
      type: AuthorKind,
      description: "The kind of author.",
      ...example("api_key"),
    }),
    name: t.exposeString("draftedByName", {
      description: "The name of the person, key or app when the draft was created.",
      ...example("Reply assistant"),
    }),
  }),
});

type UndoColumns = Pick<Row, "status" | "attemptId" | "sendAt">;

/** Null once the undo period is over, or once an attempt has started earlier. */
function millisecondsToUndo({ status, attemptId, sendAt }: UndoColumns): number | null {
  if (status !== "sending" || attemptId !== null || sendAt === null) return null;
  const left = sendAt.getTime() - currentTime().getTime();
  return left > 0 ? left : null;
}

type InConversation = Pick<
  RowWith<"Draft", { conversation: { include: { sendingDrafts: true } } }>,
  "id" | "status" | "createdAt" | "conversation"
>;

/**
 * Whether someone has replied since the draft was created. Another person's reply counts before it is delivered. The
 * draft's own message does not count.
 */
function isRepliedSince({ id: own, status, createdAt, conversation }: InConversation, { caller }: Context): boolean {
  if (conversation === null || !isPending(status)) return false;
  const { lastReplyAt: repliedAt, sendingDrafts } = conversation;
  if (repliedAt !== null && repliedAt > createdAt) return true;
  return sendingDrafts.some(({ id: other, sentById }) => other !== own && sentById !== caller.id);
}

type Heard = Pick<Row, "status" | "createdAt"> & { conversation: { lastInboundAt: Date | null } | null };

function isInboundSince({ status, createdAt, conversation }: Heard): boolean {
  const inboundAt = conversation?.lastInboundAt ?? null;
  return isPending(status) && inboundAt !== null && inboundAt > createdAt;
}

export const drafts = resource("Draft", {
  description: "An SMS or email that waits for a person to send it, or that was sent.",
  fields: {
    id: recordId("draft"),
    conversation_id: id({
      description: "The id of the draft's conversation; null while its customer has none.",
      nullable: true,
    }),
    customer_id: id({
      description: "The id of the customer; null if the conversation is with an unknown sender.",
      nullable: true,
    }),
    channel: choice(DraftChannel)({ description: "The channel of the draft.", example: "email" }),
    to: line({
      description: "The recipient's phone number, in E.164 format, or email address. Set when the draft is created.",
      example: "jane@example.com",
      column: "toAddress",
    }),
    subject: line({
      description: "The subject of an email; null for an SMS.",
      example: "Your quote Q-1001",
      nullable: true,
    }),
    text: text({
      cost: longTextCost,
      description: "The plain text.",
      example: "Tuesday at 9 suits us well.",
      nullable: true,
    }),
    html: text({
      cost: longTextCost,
      description: "The sanitised HTML of an email; null for an SMS.",
      example: "<p>Tuesday at 9 suits us well.</p>",
      nullable: true,
    }),
    reply_to_message_id: id({
      description: "The id of the email that the draft replies to; null if it replies to none.",
      example: null,
      nullable: true,
    }),
    drafted_by: derived<Row>(DraftedBy, { description: "The author of the draft.", resolve: (draft) => draft }),
    status: choice(DraftStatus)({
      description: "The draft's status.",
    }),
    send_at: instant({
      description:
        "When a scheduled or sent draft goes out; null while it waits. Until then the send can be undone or unscheduled.",
      example: null,
      nullable: true,
    }),
    failure: line({
      description: "The reason why a failed draft could not be delivered; null in any other status.",
      example: null,
      nullable: true,
    }),
    version: count({
      description:
        "The draft's version. It grows with every change; `save_draft`, `send_draft`, `schedule_draft` and `delete_draft` compare it.",
      example: 1,
    }),
    can_undo_for_ms: derived<UndoColumns, true>("Int", {
      description:
        "The time left to undo the send, in milliseconds; null unless the status is `sending`, and once the message is going out.",
      example: null,
      nullable: true,
      select: { status: true, attemptId: true, sendAt: true },
      resolve: millisecondsToUndo,
    }),
    replied_since: derived<InConversation>("Boolean", {
      description:
        "True if an SMS or email was sent in the conversation after the draft was created, or somebody else is sending another draft of it. Only while the status is `draft`, `scheduled`, `sending` or `failed`.",
      example: false,
      select: {
        id: true,
        status: true,
        createdAt: true,
        conversation: {
          include: {
            sendingDrafts: { select: { id: true, sentById: true }, where: whereStatus(["sending"]) },
          },
        },
      },
      resolve: (draft, _args, context) => isRepliedSince(draft, context),
    }),
    inbound_since: derived<Heard>("Boolean", {
      description:
        "True if the customer wrote or called after the draft was created, while the draft's status is `draft`, `scheduled`, `sending` or `failed`.",
      example: false,
      select: { status: true, createdAt: true, conversation: { select: { lastInboundAt: true } } },
      resolve: isInboundSince,
    }),
    conversation: relation("conversation", {
      description: "The draft's conversation; null while its customer has none.",
      example: null,
      nullable: true,
    }),
    customer: relation("customer", {
      type: CustomerName,
      description: "The customer; null if the conversation is with an unknown sender.",
      nullable: true,
    }),
    sent_by: relation("sentBy", {
      type: Person,
      description: "The team member who sent or scheduled the draft; null while it waits.",
      example: null,
      nullable: true,
    }),
    edited_by: relation("editedBy", {
      type: Person,
      description:
        "The team member who last changed the content without being its author. Null if nobody has, and once the key or app that wrote the draft has replaced its body.",
      example: null,
      nullable: true,
    }),
    created_at: createdAt("draft"),
    updated_at: updatedAt("draft"),
  },
});
