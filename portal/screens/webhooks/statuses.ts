import type { Tone } from "../../components/Badge.tsx";
import type { DeliveryFragment } from "../../generated/types.ts";

export type DeliveryStatus = DeliveryFragment["status"];

type Shown = { name: string; tone: Tone; about: string };

export const statuses: Record<DeliveryStatus, Shown> = {
  pending: { name: "Waiting", tone: "plain", about: "No attempt has finished yet." },
  delivered: { name: "Delivered", tone: "good", about: "The endpoint responded with a 2xx." },
  failed: { name: "Failed", tone: "warn", about: "The last attempt failed. We'll retry." },
  dead: { name: "Dead", tone: "bad", about: "All attempts failed. Replay it to send it again." },
  skipped: {
    name: "Skipped",
    tone: "plain",
    about: "Not sent, because the webhook was paused or deleted, or the business had no API access.",
  },
};

export const statusNames = Object.keys(statuses) as DeliveryStatus[];

export const maxAttempts = 6;
