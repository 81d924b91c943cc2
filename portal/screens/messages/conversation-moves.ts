import { conversationMoves } from "../../generated/rules.ts";
import type { ConversationFragment, MoveConversationsMutationVariables } from "../../generated/types.ts";

type Name = MoveConversationsMutationVariables["move"];
type State = ConversationFragment["state"];

/** A change that a person makes to a conversation. */
export type Move =
  | { name: Exclude<Name, "snooze" | "assign"> }
  | { name: "snooze"; until: string }
  | { name: "assign"; assignee: ConversationFragment["assignee"] };

/** Whether the move changes something about the conversation. */
export function isPossible(name: Name, { state }: Pick<ConversationFragment, "state">): boolean {
  return state in conversationMoves[name];
}

/** An impossible move leads to the state that it always leads to, if there is one: it was done meanwhile. */
function stateAfter(name: Name, state: State): State {
  const changes: Partial<Record<State, State>> = conversationMoves[name];
  const [only, ...others] = new Set(Object.values(changes));
  return changes[state] ?? (others.length === 0 ? only : undefined) ?? state;
}

/** The conversation as the server will answer it. */
export function moved(conversation: ConversationFragment, move: Move): ConversationFragment {
  const state = stateAfter(move.name, conversation.state);
  const isMarked = move.name === "mark_unread" || (move.name !== "mark_read" && conversation.is_unread);
  const until = state === conversation.state ? conversation.snoozed_until : null;
  return {
    ...conversation,
    state,
    snoozed_until: move.name === "snooze" ? move.until : until,
    assignee: move.name === "assign" ? move.assignee : conversation.assignee,
    // In the trash and spam nothing is unread.
    is_unread: isMarked && isPossible("mark_unread", { state }),
  };
}
