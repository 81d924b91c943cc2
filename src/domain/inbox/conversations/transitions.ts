import { Transitions } from "../../kernel/transition.ts";
import { stateChanges } from "./rules.ts";

/**
 * The actions of people. A snoozed conversation also reopens at its time, and an inbound message reopens a snoozed or
 * archived one.
 */
export const conversationTransitions = new Transitions("Conversation", { noun: "conversation" }, stateChanges);
