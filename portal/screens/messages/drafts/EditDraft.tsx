import { useRef } from "preact/hooks";
import { outgoing } from "../../../data/sending.ts";
import type { ConversationFragment } from "../../../generated/types.ts";
import { LazyReply } from "../composer/LazyReply.tsx";

type Props = { conversation: ConversationFragment; draftId: string; onSent: () => void; onClose: () => void };

/** The composer in the place of the draft. */
export function EditDraft({ conversation, draftId, onSent, onClose }: Props) {
  const latest = useRef(outgoing.value.at(-1)?.key);
  return (
    <LazyReply
      conversation={conversation}
      draft={draftId}
      isFocused
      onDone={() => {
        onClose();
        if (outgoing.value.at(-1)?.key !== latest.current) onSent();
      }}
    />
  );
}
