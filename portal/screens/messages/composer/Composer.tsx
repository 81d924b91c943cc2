import { useEffect, useRef, useState } from "preact/hooks";
import { unsentSubjects } from "../../../data/unsent.ts";
import type { ConversationFragment } from "../../../generated/types.ts";
import { ComposerBar, type ComposerTab } from "./ComposerBar.tsx";
import { Composing, isUnderWay } from "./composing.ts";
import { editDraft, edited } from "./editing.ts";
import { returned } from "./leaving.ts";
import { NewComment } from "./NewComment.tsx";
import { type Answered, beginningOf, Reply } from "./Reply.tsx";
import type { ReplyHandle } from "./Writing.tsx";

type Props = {
  conversation: ConversationFragment;
  answers: Answered | undefined;
  /** The tab that the person pressed before the composer was loaded. */
  wanted: ComposerTab | undefined;
};

/** The composer below the thread: one line until it is used. */
export function Composer({ conversation, answers, wanted }: Props) {
  const { id } = conversation;
  const [tab, setTab] = useState<ComposerTab | undefined>(wanted);
  const [isFocused, setFocused] = useState(wanted !== undefined);
  const reply = useRef<ReplyHandle>(null);
  const draft = edited.value?.conversationId === id ? edited.value.draftId : undefined;
  const shown = draft === undefined ? tab : "reply";

  const open = (next: ComposerTab) => {
    setFocused(true);
    setTab(next);
    if (next === "reply") reply.current?.focus();
  };
  const close = () => {
    if (draft === undefined) setTab(undefined);
    else edited.value = undefined;
  };

  // Opens by itself for text that was kept or came back.
  const times = returned.value.conversationId === id ? returned.value.times : 0;
  useEffect(() => {
    const changed = unsentSubjects(`${id}/`)
      .map((subject) => subject.split("/")[1] ?? "")
      .find((draftId) => draftId !== "");
    if (changed !== undefined) editDraft(id, changed);
    if (unsentSubjects(`${id} comment`).length > 0) setTab((now) => now ?? "comment");
    const subject = { conversationId: id, draftId: undefined };
    if (!isUnderWay(subject)) return;
    let isShown = true;
    Composing.open(subject, () => beginningOf(conversation, answers)).then(
      (composing) => {
        if (!composing.isBlank && isShown) setTab("reply");
      },
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [id, times]);

  return (
    <ComposerBar shown={shown} onOpen={open} onClose={close}>
      {shown === "reply" && (
        <Reply
          key={`${draft ?? ""} ${times}`}
          conversation={conversation}
          draft={draft}
          answers={answers}
          isFocused={isFocused || draft !== undefined}
          handle={reply}
          onDone={close}
        />
      )}
      {shown === "comment" && <NewComment conversationId={id} isFocused={isFocused} />}
    </ComposerBar>
  );
}
