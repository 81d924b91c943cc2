import { parseDestination } from "../../../../audit-stream/destination.ts";
import { builder, example } from "../../../../graphql/builder.ts";
import { limits } from "../../../../limits/limits.ts";
import type { RowOf } from "../../../../query/types.ts";
import { plainType } from "../../../kernel/plain-type.ts";

type Stream = RowOf<"AuditStream">;

const { max: failingDays } = limits.auditStream.failingDays;

const AuditStreamKind = builder.enumType("AuditStreamKind", {
  description: "The transport of an audit stream.",
  values: {
    webhook: { description: "Signed requests to an https URL." },
    syslog: { description: "Syslog messages over TLS (RFC 5425)." },
  } as const,
});

const AuditStreamStatus = builder.enumType("AuditStreamStatus", {
  description: "Whether an audit stream sends.",
  values: {
    active: { description: "Entries are sent as they are made." },
    failing: {
      description: `The last attempt failed. It is repeated, and the stream is paused after ${failingDays} days.`,
    },
    paused: { description: "Paused. An owner can resume the stream." },
  } as const,
});

const optionalTime = (description: string) => ({ type: "DateTime", nullable: true, description }) as const;

const optional = (description: string, value: string | number | null) =>
  ({ nullable: true, description, ...example(value) }) as const;

export const AuditStreamType = plainType<Stream>("AuditStream", {
  description: "Where the business's audit log is streamed to, and how far.",
  fields: (t) => ({
    kind: t.field({
      type: AuditStreamKind,
      description: "The transport of the entries.",
      resolve: ({ url }) => parseDestination(url)?.kind ?? "webhook",
    }),
    url: t.exposeString("url", {
      description: "The https URL, or the address as `syslog+tls://host:port`.",
      ...example("https://siem.example.com/fieldline"),
    }),
    status: t.field({
      type: AuditStreamStatus,
      description: "Whether entries are sent.",
      resolve: ({ pausedAt, failureCount }) => {
        if (pausedAt !== null) return "paused";
        return failureCount > 0 ? "failing" : "active";
      },
    }),
    sent_until: t.expose(
      "cursorAt",
      optionalTime(
        "Entries before this time were sent; null before the first attempt, if the stream began with the oldest.",
      ),
    ),
    last_attempt_at: t.expose(
      "lastAttemptAt",
      optionalTime("When entries were last sent, successfully or not; null before the first attempt."),
    ),
    last_status: t.exposeInt(
      "lastStatus",
      optional("The HTTP status of the last response; null if none came, and for syslog.", 200),
    ),
    last_error: t.exposeString(
      "lastError",
      optional(
        "Why the last attempt failed; null if it did not.",
        "siem.example.com responded with 503 Service Unavailable.",
      ),
    ),
    last_sent_at: t.expose(
      "lastSentAt",
      optionalTime("When entries were last sent successfully; null if they never were."),
    ),
    failing_since: t.expose(
      "failingSince",
      optionalTime(
        "The start of the present failures: every attempt since then has failed. Null if the last one succeeded.",
      ),
    ),
    next_attempt_at: t.field({
      type: "DateTime",
      nullable: true,
      description: "When the next attempt is made after a failed one; null otherwise.",
      resolve: ({ failureCount, pausedAt, nextAttemptAt }, _args, { now }) =>
        failureCount > 0 && pausedAt === null && nextAttemptAt > now ? nextAttemptAt : null,
    }),
    paused_at: t.expose("pausedAt", optionalTime("When the stream was paused; null if it is not.")),
    gap_from: t.expose(
      "gapFrom",
      optionalTime("From this time on, entries were deleted before they could be sent; null if none were."),
    ),
    gap_to: t.expose(
      "gapTo",
      optionalTime("Up to this time, entries were deleted before they could be sent; null if none were."),
    ),
    created_at: t.expose("createdAt", { type: "DateTime", description: "When the stream was set up." }),
  }),
});

export type StreamWithSecret = { stream: Stream; signingSecret: string | null };

export const AuditStreamWithSecret = plainType<StreamWithSecret>("AuditStreamWithSecret", {
  description: "An audit stream with its new signing secret.",
  fields: (t) => ({
    stream: t.expose("stream", { type: AuditStreamType, description: "The stream." }),
    secret: t.exposeString("signingSecret", {
      nullable: true,
      description:
        "The secret that requests are signed with, as Standard Webhooks has it. It is shown this once; null for syslog, and where it stays as it was.",
      ...example("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw4dp3Vd1oXhM="),
    }),
  }),
});

export type TestAttempt = { status: number | null; error: string | null };

export const AuditStreamTest = plainType<TestAttempt>("AuditStreamTest", {
  description: "The result of a test entry of an audit stream.",
  fields: (t) => ({
    status: t.exposeInt("status", optional("The HTTP status of the response; null if none came, and for syslog.", 200)),
    error: t.exposeString("error", optional("Why it failed; null if the receiver took it.", null)),
  }),
});
