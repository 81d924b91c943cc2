import { defineApp, version as platformVersion } from "zapier-platform-core";
import { createOf, searchOf, searchOrCreateOf } from "./action.ts";
import { addApiKey, authentication } from "./authentication.ts";
import { definition } from "./definition.ts";
import { hydrators } from "./hydrators.ts";
import { triggerOf } from "./trigger.ts";

const { triggers, actions, searchOrCreates } = definition;

export default defineApp({
  version: "1.0.0",
  platformVersion,
  authentication,
  beforeRequest: [addApiKey],
  hydrators,
  triggers: byKey(triggers.map(triggerOf)),
  creates: byKey(actions.filter(({ kind }) => kind === "create").map(createOf)),
  searches: byKey(actions.filter(({ kind }) => kind === "search").map(searchOf)),
  searchOrCreates: byKey(searchOrCreates.map(searchOrCreateOf)),
  // Zapier would drop empty values on its servers alone, so tests would not cover that.
  flags: { cleanInputData: false },
  // Half of the requests that a business may make per minute.
  throttle: { window: 60, limit: 60, scope: ["auth"] },
});

function byKey<T extends { key: string }>(all: readonly T[]): Record<string, T> {
  return Object.fromEntries(all.map((one) => [one.key, one]));
}
