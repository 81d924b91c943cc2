import { useEffect, useRef, useState } from "preact/hooks";
import { useKeys } from "../../../app/shortcuts.ts";
import { Skeleton } from "../../../components/Answer.tsx";
import { Button } from "../../../components/Button.tsx";
import { Fault } from "../../../components/Fault.tsx";
import { isOnline } from "../../../data/online.ts";
import { CommentField, type CommentHandle } from "./CommentField.tsx";
import styles from "./Composer.module.css";
import { offline, useKeptText } from "./kept-text.ts";
import { addComment } from "./sent-comments.ts";

type Props = { conversationId: string; isFocused: boolean };

/** The field for a comment. It shows in the thread at once, and comes back if the server refuses it. */
export function NewComment({ conversationId, isFocused }: Props) {
  const { text, isKept, write, forget } = useKeptText(`${conversationId} comment`);
  const [error, setError] = useState<string>();
  const root = useRef<HTMLDivElement>(null);
  const field = useRef<CommentHandle>(null);
  const latest = useRef("");
  latest.current = text ?? "";
  const isRead = text !== undefined;
  useEffect(() => {
    if (isFocused && isRead) field.current?.focus();
  }, [isFocused, isRead]);

  async function add(): Promise<void> {
    const sent = latest.current.trim();
    field.current?.focus();
    if (sent === "") {
      setError("Write something first.");
      return;
    }
    setError(undefined);
    // Keeps the text in the browser until the server has it.
    write("", { before: sent });
    const fault = await addComment(conversationId, sent);
    const rest = latest.current;
    if (fault === undefined) {
      if (rest.trim() === "") forget();
      else write(rest, { before: "" });
      return;
    }
    write(rest.trim() === "" ? sent : `${sent}\n\n${rest}`, { before: "" });
    setError(fault);
  }

  const start = () => {
    if (isOnline.value) add().catch(() => setError("Something went wrong. Try again."));
  };
  useKeys([
    {
      keys: "$mod+Enter",
      title: "Add the comment",
      run: () => {
        if (root.current?.contains(document.activeElement) === true) start();
      },
    },
  ]);
  if (text === undefined) return <Skeleton lines={2} />;
  return (
    <div ref={root} data-writing>
      <div class={styles.written}>
        <CommentField
          label="Comment"
          text={text}
          handle={field}
          onInput={(written) => {
            setError(undefined);
            write(written);
          }}
        />
        <Fault text={error} />
      </div>
      <div class={styles.footer}>
        <p class={styles.status}>Only the team sees it.</p>
        {!isOnline.value && <p class={styles.reason}>{offline(isKept)}</p>}
        <div class={styles.sends}>
          <Button variant="main" title="Add the comment (Ctrl+Enter)" disabled={!isOnline.value} onClick={start}>
            Add comment
          </Button>
        </div>
      </div>
    </div>
  );
}
