import type { Tone } from "../../components/Badge.tsx";
import type { DeliveryFragment } from "../../generated/types.ts";

export type DeliveryStatus = DeliveryFragment["status"];

type Shown = { name: string; tone: Tone; about: string };

export const statuses: Record<DeliveryStatus, Shown> = {
  pending: { name: "Waiting", tone: "plain", about: "No attempt has ended yet." },
  delivered: { name: "Delivered", tone: "good", about: "The endpoint answered 2xx." },
  failed: { name: "Failed", tone: "warn", about: "The last attempt failed. It is tried again." },
  dead: { name: "Dead", tone: "bad", about: "All attempts failed. Nothing more is sent unless it is replayed." },
  skipped: {
    name: "Skipped",
    tone: "plain",
    about: "Not sent: the webhook was paused or deleted before it was, or the business had no API access.",
  },
};

export const statusNames = Object.keys(statuses) as DeliveryStatus[];

export const maxAttempts = 6;
