import { money } from "../data/money.ts";
import type { HistoryFragment } from "../generated/types.ts";
import type { Entry } from "./Timeline.tsx";

type History = readonly HistoryFragment[];

type Kind = HistoryFragment["kind"];

/** The latest entry of a kind. Records of earlier versions have none. */
export function latest(history: History, kind: Kind): HistoryFragment | undefined {
  return history.find((one) => one.kind === kind);
}

/** ` by Sam Taylor`, to follow what was done; empty if that is not known. */
export function byWhom(entry: HistoryFragment | undefined): string {
  if (entry === undefined || entry.actor_name === "") return "";
  return ` by ${actors[entry.actor_kind]}${entry.actor_name}`;
}

const actors: Record<HistoryFragment["actor_kind"], string> = {
  user: "",
  api_key: "the API key ",
  oauth: "the app ",
  operator: "",
  unknown: "the customer, ",
};

/** Each time that the record was sent. Only the last time is known of records of earlier versions. */
export function sendings(history: History, kind: Kind, sentAt: string | null): (Entry | false)[] {
  const sent = history.filter((one) => one.kind === kind);
  if (sent.length === 0) return [sentAt !== null && { key: "sent", at: sentAt, text: "Sent" }];
  return sent.map((one) => entryOf(one, "Sent")).toReversed();
}

/** `Payment of $80.00 deleted by Sam Taylor`. */
export function entryOf(entry: HistoryFragment, text: string): Entry {
  return { key: entry.id, at: entry.created_at, text: text + byWhom(entry) };
}

/** A reminder that a person sent, or an automatic one. */
export function reminderOf(entry: HistoryFragment): Entry {
  if (entry.actor_kind !== "operator") return entryOf(entry, "Reminder sent");
  return { key: entry.id, at: entry.created_at, text: "Automatic reminder sent" };
}

/** `Payment of $80.00` or `Refund of $80.00`. */
export function describePayment({ amount }: HistoryFragment): string {
  const cents = amount ?? 0;
  return `${cents < 0 ? "Refund" : "Payment"} of ${money(Math.abs(cents))}`;
}
