import type { GraphQLResolveInfo } from "graphql";
import { builder } from "../../../graphql/builder.ts";
import type { Context } from "../../../graphql/context.ts";
import { planGiven } from "../../../graphql/plan.ts";
import type { Maintenance } from "../../../installation/maintenance.ts";
import { planFor } from "../../../query/read-plan.ts";
import type { RowOf, Where } from "../../../query/types.ts";
import { conversations } from "../../inbox/conversations/schema.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { MaintenanceType } from "../maintenance/schema.ts";
import { notifications } from "../notifications/schema.ts";
import { webhookDeliveries } from "../webhooks/deliveries/schema.ts";

export const ChangeKind = builder.enumType("ChangeKind", {
  description: "The kind of record that changed.",
  values: {
    hello: {
      description:
        "Begins the stream. Again in an open stream: changes may have been missed, so read everything again.",
    },
    heartbeat: { description: "The stream is alive; every 25 seconds." },
    conversation: {
      description: "A conversation: its state, its assignee, who has read it, or a message, comment or draft in it.",
    },
    draft: { description: "A draft, or a message that is to be sent." },
    notification: { description: "A notification of the signed-in person, new or read." },
    lead: { description: "A lead." },
    quote: { description: "A quote, or one that was deleted." },
    job: { description: "A job." },
    invoice: { description: "An invoice, or one that was deleted." },
    booking: { description: "A booking." },
    customer: { description: "A customer, with its sites and contacts." },
    delivery: { description: "A webhook delivery; for owners and admins alone." },
    import: { description: "An import of a file; for owners and admins alone." },
    custom_field: { description: "A custom field of a kind of record." },
    price_item: { description: "An item of the price list." },
    member: { description: "A team member." },
    file: { description: "A photo or another file, or one that was deleted." },
    note: { description: "A note, or one that was deleted." },
    maintenance: { description: "The installation's maintenance mode: it was turned on, changed or turned off." },
  } as const,
});

export type Kind = typeof ChangeKind.$inferType;

/** A kind of record, as the database publishes it (`publish_changes.sql`). */
export function isRecordKind(name: string): name is RecordKind {
  return (recordKinds as readonly string[]).includes(name);
}

type RecordKind = (typeof recordKinds)[number];

const recordKinds = [
  "conversation",
  "draft",
  "notification",
  "lead",
  "quote",
  "job",
  "invoice",
  "booking",
  "customer",
  "delivery",
  "import",
  "custom_field",
  "price_item",
  "member",
  "file",
  "note",
] as const satisfies readonly Kind[];

export type Change = {
  kind: Kind;
  id: string | null;
  at: Date;
  build: string | null;
  maintenance: Maintenance | null;
};

export const ChangeType = plainType<Change>("Change", {
  description: "Something that happened in the business, or a sign of the stream itself.",
  fields: (t) => ({
    kind: t.expose("kind", { type: ChangeKind, description: "The kind of record that changed." }),
    id: t.exposeID("id", {
      nullable: true,
      description:
        "The id of the record. Null for `hello` and `heartbeat`, and where more than 50 records of the kind changed at once: read them again.",
    }),
    at: t.expose("at", {
      type: "DateTime",
      description: "When the change was sent. Fields of the record are at least as new.",
    }),
    build: t.exposeString("build", {
      nullable: true,
      description: "The build of the portal that the server has; null unless the change is a `hello`.",
    }),
    maintenance: t.expose("maintenance", {
      type: MaintenanceType,
      nullable: true,
      description: "Maintenance mode, if it is on; null unless the change is a `hello` or `maintenance`.",
    }),
    conversation: t.field({
      type: conversations.type,
      nullable: true,
      description: "The conversation; null unless the change is about one.",
      resolve: (change, _args, context, info) => read(context, info, "Conversation", "conversation", change),
    }),
    notification: t.field({
      type: notifications.type,
      nullable: true,
      description: "The notification; null unless the change is about one.",
      resolve: (change, _args, context, info) =>
        read(context, info, "Notification", "notification", change, { memberId: context.caller.id }),
    }),
    delivery: t.field({
      type: webhookDeliveries.type,
      nullable: true,
      description: "The delivery; null unless the change is about one.",
      resolve: (change, _args, context, info) => read(context, info, "WebhookDelivery", "delivery", change),
    }),
  }),
});

/** Reads the change's record. Null if it no longer exists. */
async function read<M extends "Conversation" | "Notification" | "WebhookDelivery">(
  context: Context,
  info: GraphQLResolveInfo,
  model: M,
  kind: Kind,
  change: Change,
  where: Where<M> = {},
): Promise<RowOf<M> | null> {
  if (change.kind !== kind || change.id === null) return null;
  const plan = planFor(model, planGiven(info, { model }));
  return context.db.findFirst(model, { where: { ...where, id: change.id } as Where<M> }, { plan });
}
