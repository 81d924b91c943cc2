import { beforeAll } from "vitest";
import { useWorld, world } from "../world/shared.ts";
import { describeActions } from "./app/actions.ts";
import { describeChoices } from "./app/choices.ts";
import { describeHooks } from "./app/hooks.ts";
import { describeN8n } from "./app/n8n.ts";
import { describeProblems } from "./app/problems.ts";

// One file, because Zapier's core replaces the HTTP client of the whole process.
useWorld({ ROLE: "all", WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" });

beforeAll(() => {
  process.env.BASE_URL = world.base;
});

describeHooks();
describeActions();
describeChoices();
describeProblems();
describeN8n();
