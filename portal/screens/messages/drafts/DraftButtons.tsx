import { Button } from "../../../components/Button.tsx";
import { isOnline } from "../../../data/online.ts";
import type { ConversationFragment, PendingDraftFragment } from "../../../generated/types.ts";
import styles from "./DraftButtons.module.css";
import type { DraftActions } from "./use-draft-actions.tsx";

type Props = {
  draft: PendingDraftFragment;
  actions: DraftActions;
  /** The conversation's state, if there is one. Drafts in the trash and spam cannot be sent. */
  state: ConversationFragment["state"] | undefined;
  onEdit: (() => void) | undefined;
  /** The keys for the tooltips; the screen handles them. */
  keys?: { send?: string; edit?: string; remove?: string };
};

/** The actions for a draft in its status. */
export function DraftButtons({ draft: { status }, actions, state, onEdit, keys = {} }: Props) {
  const { entry } = actions;
  const isPending = entry !== undefined && entry.state !== "failed" && entry.state !== "counting";
  const isAside = state === "trashed" || state === "spam";
  // The offline banner gives the reason.
  const isOffline = !isOnline.value;
  const title = (name: string, key: string | undefined) => (key === undefined ? undefined : `${name} (${key})`);
  const remove = (
    <Button variant="quiet" title={title("Delete", keys.remove)} onClick={actions.remove} disabled={isPending}>
      Delete
    </Button>
  );
  if (isAside)
    return (
      <div class={styles.buttons}>
        <p class={styles.aside}>Nothing is sent from the {state === "spam" ? "spam" : "trash"}: reopen it first.</p>
        {status !== "scheduled" && remove}
      </div>
    );
  if (status === "scheduled")
    return (
      <div class={styles.buttons}>
        <Button variant="main" onClick={actions.sendNow} isPending={isPending} disabled={isOffline}>
          Send now
        </Button>
        <Button onClick={actions.unschedule} disabled={isPending || isOffline}>
          Unschedule
        </Button>
      </div>
    );
  if (status !== "draft" && status !== "failed") return null;
  return (
    <div class={styles.buttons}>
      <Button
        variant="main"
        title={title("Send", keys.send)}
        onClick={actions.send}
        isPending={isPending}
        disabled={isOffline}
      >
        {status === "failed" ? "Try again" : "Send"}
      </Button>
      {onEdit !== undefined && (
        <Button title={title("Edit", keys.edit)} onClick={onEdit} disabled={isPending}>
          Edit
        </Button>
      )}
      {status === "draft" && (
        <Button onClick={actions.sendLater} disabled={isPending || isOffline}>
          Send later
        </Button>
      )}
      {remove}
    </div>
  );
}
