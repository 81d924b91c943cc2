import { useEffect, useState } from "preact/hooks";
import { isOnline } from "../../../data/online.ts";
import type { ConversationFragment, ThreadItemFragment } from "../../../generated/types.ts";
import type { Composer } from "./Composer.tsx";
import { ComposerBar, type ComposerTab } from "./ComposerBar.tsx";

type Props = { conversation: ConversationFragment; newestFirst: readonly ThreadItemFragment[] };

/** The composer's place in the thread until it is loaded. There is none in the trash and spam. */
export function ComposerPlace({ conversation, newestFirst }: Props) {
  const [loaded, setLoaded] = useState<{ Composer: typeof Composer }>();
  const [wanted, setWanted] = useState<ComposerTab>();
  const online = isOnline.value;
  useEffect(() => {
    if (loaded === undefined) import("./Composer.tsx").then(setLoaded, () => undefined);
  }, [online, wanted]);
  if (conversation.state === "trashed" || conversation.state === "spam") return null;
  if (loaded === undefined) return <ComposerBar shown={undefined} onOpen={setWanted} onClose={() => undefined} />;
  const answers = {
    email: newestFirst.find(({ type, channel }) => type === "message" && channel === "email"),
    contactId: newestFirst.find(({ direction }) => direction === "in")?.contact?.id ?? null,
  };
  return <loaded.Composer conversation={conversation} answers={answers} wanted={wanted} />;
}
