import type { Prisma } from "../generated/prisma/client.ts";

/** What every part of the demo is made with. */
export type Stage = {
  tx: Prisma.TransactionClient;
  businessId: string;
  now: Date;
  /** An instant within the working hours of so many days ago; calls for one day answer different ones. */
  dayAgo(days: number): Date;
};

const dayMilliseconds = 86_400_000;
const stepMinutes = 37;
const spanMinutes = 330;

/** Midnight in UTC is the morning in Sydney, and a day ago's afternoon there has passed. */
export function createClock(now: Date): Stage["dayAgo"] {
  let minutes = 0;
  return (days) => {
    minutes = (minutes + stepMinutes) % spanMinutes;
    const day = Math.floor(now.getTime() / dayMilliseconds) - Math.max(days, 1);
    return new Date(day * dayMilliseconds + minutes * 60_000);
  };
}
