import { useEffect, useRef, useState } from "preact/hooks";
import { Skeleton } from "../../../components/Answer.tsx";
import { Button } from "../../../components/Button.tsx";
import { ButtonRow } from "../../../components/ButtonRow.tsx";
import { ConfirmDialog } from "../../../components/Dialog.tsx";
import { Fault } from "../../../components/Fault.tsx";
import { useAction } from "../../../data/action.ts";
import { DeleteComment } from "../../../generated/documents/DeleteComment.ts";
import { EditComment } from "../../../generated/documents/EditComment.ts";
import { CommentField, type CommentHandle } from "./CommentField.tsx";
import styles from "./Composer.module.css";
import { useKeptText } from "./kept-text.ts";

type Props = { id: string; text: string; onDone: () => void };

/** The person's own comment while they edit it. */
export function EditedComment({ id, text: before, onDone }: Props) {
  const { text, write, forget } = useKeptText(`comment/${id}`, before);
  const field = useRef<CommentHandle>(null);
  const done = () => {
    forget();
    onDone();
  };
  const { isPending, error, run } = useAction(EditComment, done);
  const [missing, setMissing] = useState<string>();
  const isRead = text !== undefined;
  useEffect(() => {
    if (isRead) field.current?.focus();
  }, [isRead]);
  if (text === undefined) return <Skeleton lines={2} />;
  const save = () => {
    if (text.trim() === "") setMissing("Write something, or delete the comment.");
    else run({ id, text: text.trim() });
  };
  return (
    <form
      class={styles.edited}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <CommentField
        label="Edit the comment"
        text={text}
        handle={field}
        onInput={(written) => {
          setMissing(undefined);
          write(written);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") done();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            event.stopPropagation();
            save();
          }
        }}
      />
      <Fault text={missing ?? error} />
      <ButtonRow>
        <Button onClick={done}>Cancel</Button>
        <Button variant="main" type="submit" isPending={isPending}>
          Save
        </Button>
      </ButtonRow>
    </form>
  );
}

/** Asks before it deletes a comment for good. */
export function DeleteCommentDialog({ id, onDone, onClose }: { id: string; onDone: () => void; onClose: () => void }) {
  const { isPending, error, run } = useAction(DeleteComment, onDone);
  return (
    <ConfirmDialog
      title="Delete the comment?"
      action="Delete"
      isPending={isPending}
      error={error}
      onConfirm={() => run({ id })}
      onClose={onClose}
    >
      <p>This cannot be undone.</p>
    </ConfirmDialog>
  );
}
