import { setTimeout as delay } from "node:timers/promises";
import type { Attack } from "../availability.ts";

/** The baseline for the other cases. */
export const attack: Attack = {
  name: "no attack",
  async run() {
    await delay(10_000);
    return {};
  },
};
