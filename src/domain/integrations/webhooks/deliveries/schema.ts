import { sampleOf } from "../../../../events/published.ts";
import { builder, example } from "../../../../graphql/builder.ts";
import type { RowOf } from "../../../../query/types.ts";
import { choice, column, derived, id, instant, recordId, relation } from "../../../kernel/fields.ts";
import { plainType } from "../../../kernel/plain-type.ts";
import { resource } from "../../../kernel/resource.ts";
import { type Attempt, WebhookAttempt } from "./attempt.ts";
import { DeliveryStatus } from "./enums.ts";
import { readLatestAttempt } from "./latest-attempt.ts";

type Row = RowOf<"WebhookDelivery">;
type WithClaims = { claims: RowOf<"OutboxClaim">[] };
type WithWaiting = { waiting: RowOf<"OutboxItem">[] };

const claims = { claims: { orderBy: [{ startedAt: "asc" }, { attemptId: "asc" }] } };

function dueAt({ waiting }: WithWaiting, trigger: "schedule" | "replay"): Date | undefined {
  return waiting.find((item) => item.trigger === trigger)?.dueAt;
}

export const webhookDeliveries = resource("WebhookDelivery", {
  description: "The delivery of an event to a webhook subscription.",
  fields: {
    id: recordId("delivery"),
    event_id: id({ description: "The event's id, which every attempt sends as `X-Service-Event-Id`." }),
    event_type: column<string>("EventType")({ description: "The event's type." }),
    subscription_id: id({ description: "The id of the webhook subscription." }),
    subscription: relation("subscription", { description: "The webhook subscription, even if it is deleted." }),
    status: choice(DeliveryStatus)({ description: "The delivery's status." }),
    attempt_count: derived<Pick<Row, "attemptCount"> & WithClaims>("Int", {
      description: "The number of scheduled attempts that have been started, at most 6. Replays do not count.",
      example: 1,
      select: { attemptCount: true, ...claims },
      resolve: (delivery) =>
        delivery.attemptCount + delivery.claims.filter(({ trigger }) => trigger === "schedule").length,
    }),
    next_attempt_at: derived<WithWaiting, true>("DateTime", {
      description: "When the next scheduled attempt is due; null if there is none, or while one is under way.",
      nullable: true,
      select: { waiting: true },
      resolve: (delivery) => dueAt(delivery, "schedule"),
    }),
    replay_at: derived<WithWaiting, true>("DateTime", {
      description: "When the replay that is waiting to be sent was requested; null if none is waiting.",
      nullable: true,
      select: { waiting: true },
      resolve: (delivery) => dueAt(delivery, "replay"),
    }),
    delivered_at: instant({ description: "When the event was first delivered; null until then.", nullable: true }),
    attempts: derived<Pick<Row, "eventId"> & { attempts: RowOf<"WebhookAttempt">[] } & WithClaims>([WebhookAttempt], {
      description: "The delivery's attempts, oldest first; after many replays, the first 1 MB of them.",
      select: { eventId: true, attempts: { orderBy: [{ startedAt: "asc" }, { id: "asc" }] }, ...claims },
      resolve: ({ attempts, claims, eventId }): Attempt[] =>
        [...attempts, ...claims].map((attempt) => ({ ...attempt, eventId })),
    }),
    latest_attempt: derived<Pick<Row, "id" | "eventId">, true>(WebhookAttempt, {
      description: "The attempt that started last, of those that have ended; null until one has.",
      nullable: true,
      select: { id: true, eventId: true },
      resolve: async ({ id, eventId }, _args, context): Promise<Attempt | null> => {
        const attempt = await readLatestAttempt(context, id);
        return attempt === undefined ? null : { ...attempt, eventId };
      },
    }),
    payload: derived<{ event: RowOf<"Event"> }>("String", {
      description: "The body of every attempt, byte for byte.",
      example: JSON.stringify(sampleOf("quote.accepted")),
      select: { event: true },
      resolve: ({ event }) => event.payload,
    }),
    created_at: instant({ description: "When the event was emitted." }),
    updated_at: derived<Pick<Row, "updatedAt"> & WithClaims>("DateTime", {
      description: "When the delivery last changed.",
      select: { updatedAt: true, ...claims },
      resolve: (delivery) =>
        new Date(Math.max(...[delivery.updatedAt, ...delivery.claims.map(({ startedAt }) => startedAt)].map(Number))),
    }),
  },
});

export const ReplayDeliveriesInput = builder.inputType("ReplayDeliveriesInput", {
  description: "The deliveries to replay: those of a subscription that match the filters.",
  fields: (t) => ({
    subscription_id: t.id({ required: true, description: "The id of the webhook subscription." }),
    statuses: t.field({
      type: [DeliveryStatus],
      description: "Filter by status, at least one. Default: `dead` and `skipped`.",
      ...example(["dead", "skipped"]),
    }),
    event_type: t.field({ type: "EventType", description: "Filter by event type." }),
    created_from: t.field({ type: "DateTime", description: "Replay only events emitted at or after this time." }),
    created_to: t.field({
      type: "DateTime",
      description: "Replay only events emitted before this time, which is after `created_from`.",
      ...example("2026-07-02T02:30:00.000Z"),
    }),
  }),
});

export const SendTestEventInput = builder.inputType("SendTestEventInput", {
  description: "A test event.",
  fields: (t) => ({
    event_type: t.field({
      type: "EventType",
      description: "The event type, one of those that the subscription names. Default: the first of them.",
    }),
  }),
});

export type ReplayedDeliveries = { replayed: number; more: boolean; last: Date | null };

export const ReplayedDeliveriesType = plainType<ReplayedDeliveries>("ReplayedDeliveries", {
  description: "The result of replaying deliveries by filter.",
  fields: (t) => ({
    replayed: t.exposeInt("replayed", {
      description: "The number of deliveries that are sent again.",
      ...example(12),
    }),
    more: t.exposeBoolean("more", {
      description: "Whether more deliveries match the filters than one call replays.",
      ...example(false),
    }),
    last_created_at: t.expose("last", {
      type: "DateTime",
      nullable: true,
      description: "When the newest of them was emitted: the next call's `created_from`. Null if there is none.",
    }),
  }),
});
