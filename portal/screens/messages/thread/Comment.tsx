import { useState } from "preact/hooks";
import { notify } from "../../../app/notices.ts";
import { Button } from "../../../components/Button.tsx";
import { dateTime } from "../../../data/time.ts";
import { unsentSubjects } from "../../../data/unsent.ts";
import { viewer } from "../../../data/viewer.ts";
import type { ThreadItemFragment } from "../../../generated/types.ts";
import { Meta } from "./Meta.tsx";
import styles from "./Thread.module.css";

type Own = Pick<typeof import("../composer/OwnComment.tsx"), "EditedComment" | "DeleteCommentDialog">;

/** A comment. Its author can edit it in place. */
export function Comment({ item, sender }: { item: ThreadItemFragment; sender: string }) {
  const { id, text, at, edited_at: editedAt, sent_by: author } = item;
  const isOwn = author?.id === viewer.value?.member.id;
  const [shown, setShown] = useState<"edit" | "delete">();
  const [own, setOwn] = useState<Own>();
  const [isDeleted, setDeleted] = useState(false);

  const show = (what: "edit" | "delete") => {
    import("../composer/OwnComment.tsx").then(
      ({ EditedComment, DeleteCommentDialog }) => {
        setOwn({ EditedComment, DeleteCommentDialog });
        setShown(what);
      },
      () => notify("This part could not be loaded. Check your connection and try again.", "bad"),
    );
  };
  const done = () => setShown(undefined);
  const isEdited = own !== undefined && shown === "edit";
  if (isDeleted) return null;
  return (
    <li class={styles.comment}>
      <Meta at={at} sender={sender}>
        Comment, seen by the team only
        {editedAt !== null && (
          <>
            {" · "}
            <span title={dateTime(editedAt)}>edited</span>
          </>
        )}
      </Meta>
      {isEdited ? (
        <own.EditedComment id={id} text={text ?? ""} onDone={done} />
      ) : (
        <p class={styles.text} dir="auto">
          {text}
        </p>
      )}
      {isOwn && !isEdited && (
        <div class={styles.own}>
          <Button variant="quiet" onClick={() => show("edit")}>
            {unsentSubjects(`comment/${id}`).length > 0 ? "Go on editing" : "Edit"}
          </Button>
          <Button variant="quiet" onClick={() => show("delete")}>
            Delete
          </Button>
        </div>
      )}
      {own !== undefined && shown === "delete" && (
        <own.DeleteCommentDialog id={id} onDone={() => setDeleted(true)} onClose={done} />
      )}
    </li>
  );
}
