import type { ConversationFragment } from "../../../generated/types.ts";

type Props = {
  conversation: ConversationFragment;
  /** The id of the draft to edit; without one, the person's own reply. */
  draft?: string | undefined;
  /** Called when it was sent, scheduled, deleted or closed. */
  onDone: () => void;
};

/** Where an SMS or email is written, saved as a draft while it is, and sent. */
export function Reply(_props: Props) {
  return null;
}
