import { limits } from "../../../limits/limits.ts";
import { inputOf } from "../../kernel/arguments.ts";
import { createdBetween, createdFilters } from "../../kernel/list-filters.ts";
import { mutationField, sessionField } from "../../kernel/mutation-fields.ts";
import { equal, listField, queryField } from "../../kernel/read-fields.ts";
import { advanceSandbox } from "./advance-sandbox.ts";
import { createSandbox } from "./create-sandbox.ts";
import { enterSandbox } from "./enter-sandbox.ts";
import { findOwnSandbox } from "./find-own-sandbox.ts";
import { leaveSandbox } from "./leave-sandbox.ts";
import { findSandbox, writtenMeanwhile } from "./lock-sandbox.ts";
import { receiveSandboxMessage } from "./receive-sandbox-message.ts";
import { resetSandbox } from "./reset-sandbox.ts";
import {
  AdvancedSandboxType,
  AdvanceSandboxInput,
  ReceivedSandboxMessageType,
  ReceiveSandboxMessageInput,
  SandboxChannel,
  SandboxType,
  sandboxMessages,
} from "./schema.ts";

const { max: changesPerHour } = limits.sandbox.changes;
const access = "sandbox:manage|admin";

export const sandboxFields = [
  queryField("sandbox", {
    type: SandboxType,
    description: "The sandbox that the credential belongs to. In a live business the response is a 403.",
    access,
    problems: ["forbidden"],
    run: ({ db }) => findSandbox(db),
  }),

  queryField("own_sandbox", {
    type: SandboxType,
    nullable: true,
    description: "The sandbox of the person's business; null if there is none.",
    access: "admin",
    run: findOwnSandbox,
  }),

  listField("sandbox_messages", {
    type: sandboxMessages,
    page: "SandboxMessagePage",
    records: "messages",
    description:
      "The emails and texts that the sandbox would have sent since its last reset, newest first. In a live business the response is a 403.",
    access,
    problems: ["forbidden"],
    filters: {
      channel: { type: SandboxChannel, description: "Filter by channel." },
      to: { type: "Line", description: "Filter by the number or address that it would have gone to." },
      ...createdFilters,
    },
    isFixed: true,
    before: async ({ db }) => {
      await findSandbox(db);
    },
    select: ({ channel, to, ...given }) => ({
      where: {
        ...equal<"SandboxMessage">({ channel: { type: "Line", description: "" } }, { channel }),
        ...(to == null ? {} : { toAddress: to }),
        ...createdBetween(given),
      },
    }),
  }),

  sessionField("create_sandbox", {
    type: SandboxType,
    description: "Creates the business's sandbox, with sample data. A business has one.",
    access: "owner",
    recentProof: true,
    verified: true,
    problems: ["conflict"],
    run: createSandbox,
  }),

  sessionField("enter_sandbox", {
    type: "Boolean",
    description:
      "Switches the portal to the sandbox of the person's business, in a session that ends with the present one. The response is always true.",
    access: "admin",
    problems: ["not-found"],
    run: enterSandbox,
  }),

  sessionField("leave_sandbox", {
    type: "Boolean",
    description: "Switches the portal back from the sandbox to the live business. The response is always true.",
    access: "public",
    whileReadOnly: true,
    run: leaveSandbox,
  }),

  mutationField("advance_sandbox", {
    type: AdvancedSandboxType,
    description: `Moves the sandbox's time: its records become older, and what is due then happens. At most ${limits.sandbox.advancedDays.max} days until the next reset, and ${changesPerHour} moves and resets an hour.`,
    access,
    problems: ["forbidden", "conflict", "rate-limited"],
    args: { input: inputOf(AdvanceSandboxInput, "The move.") },
    run: advanceSandbox,
    violation: writtenMeanwhile,
  }),

  mutationField("reset_sandbox", {
    type: SandboxType,
    description: `Deletes the sandbox's records and fills in the sample data again. API keys, webhooks, connected apps, people and logs stay. Emits no events. At most ${changesPerHour} moves and resets an hour.`,
    access,
    problems: ["forbidden", "conflict", "rate-limited"],
    prepare: async (context) => {
      await findSandbox(context.db);
      return context.services.loadSample();
    },
    run: resetSandbox,
    violation: writtenMeanwhile,
  }),

  mutationField("receive_sandbox_message", {
    type: ReceivedSandboxMessageType,
    description: "Puts a message into the sandbox's inbox, as if a customer had sent it.",
    access,
    problems: ["forbidden"],
    args: { input: inputOf(ReceiveSandboxMessageInput, "The message.") },
    run: receiveSandboxMessage,
  }),
];
