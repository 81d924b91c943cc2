import { setTimeout as delay } from "node:timers/promises";
import type { Attack } from "../availability.ts";

/** What the others are compared with. */
export const attack: Attack = {
  name: "nobody attacks",
  async run() {
    await delay(10_000);
    return {};
  },
};
