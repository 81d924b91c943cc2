import { between } from "../dice.ts";

const hourMilliseconds = 3_600_000;
export const dayMilliseconds = 24 * hourMilliseconds;
const visitHours = 2;

export type Slot = { startAt: Date; endAt: Date };

/** When things happened, in this order and none of it ahead of now; which of them did is for the states to say. */
export type Timeline = {
  asked: Date;
  quoted: Date;
  sent: Date;
  decided: Date;
  depositPaid: Date;
  visit: Slot;
  calledOff: Date;
  billed: Date;
  invoiced: Date;
  paid: Date;
};

/** Three to eight weeks from the first call to the last payment, less where there has not been time for it. */
export function makeTimeline(asked: Date, now: number): Timeline {
  const span = Math.min(now - asked.getTime(), between(20, 55) * dayMilliseconds);
  const at = (share: number) => new Date(asked.getTime() + Math.floor(span * (share + Math.random() * 0.03)));
  const startAt = at(0.4);
  return {
    asked,
    quoted: at(0.05),
    sent: at(0.1),
    decided: at(0.2),
    depositPaid: at(0.25),
    visit: slotFrom(startAt),
    calledOff: at(0.35),
    billed: at(0.65),
    invoiced: at(0.7),
    paid: at(0.9),
  };
}

/** On the next full hour. */
export function slotFrom(time: Date): Slot {
  const start = Math.ceil(time.getTime() / hourMilliseconds) * hourMilliseconds;
  return { startAt: new Date(start), endAt: new Date(start + visitHours * hourMilliseconds) };
}

export function daysAfter(time: Date, days: number): Date {
  return new Date(time.getTime() + days * dayMilliseconds);
}
