import { useEffect, useRef, useState } from "preact/hooks";
import { Skeleton } from "../../../components/Answer.tsx";
import { outgoing } from "../../../data/sending.ts";
import type { Reply } from "../composer/Reply.tsx";
import type { Correspondent } from "../composer/recipients.ts";

type Props = { conversation: Correspondent; draftId: string; onSent: () => void; onClose: () => void };

/** The composer in place of the draft, once it is loaded. */
export function EditDraft({ conversation, draftId, onSent, onClose }: Props) {
  const [loaded, setLoaded] = useState<{ Reply: typeof Reply }>();
  const latest = useRef(outgoing.value.at(-1)?.key);
  useEffect(() => {
    import("../composer/Reply.tsx").then(setLoaded, onClose);
  }, []);
  if (loaded === undefined) return <Skeleton lines={4} />;
  return (
    <loaded.Reply
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
