import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { onDemand } from "../../../app/on-demand.tsx";
import { ConfirmDialog } from "../../../components/Dialog.tsx";
import {
  deleteDraft,
  forget,
  isDeleting,
  type Outgoing,
  outgoing,
  type Shown,
  scheduleDraft,
  sendDraft,
  sendScheduled,
  undo,
  undoSend,
  unscheduleDraft,
} from "../../../data/sending.ts";
import type { PendingDraftFragment } from "../../../generated/types.ts";
import type { Read } from "./Stale.tsx";

const TimeDialog = onDemand(async () => {
  const { TimeDialog: Dialog } = await import("../thread/TimeDialog.tsx");
  return Dialog;
});

export type DraftActions = {
  send: () => void;
  sendLater: () => void;
  sendNow: () => void;
  unschedule: () => void;
  remove: () => void;
  undo: () => void;
  /** Undoes what an entry began. */
  cancel: (key: number) => void;
  /** What became of the last of them, while it is under way or has failed. */
  entry: Outgoing | undefined;
  /** What was read before somebody changed the draft, where the person has tried to send that. */
  stale: Read | undefined;
  /** Whether somebody is asked before anything goes out; the dialogs of it. */
  dialogs: ComponentChildren;
};

type Target = { conversationId: string | null; name: string };

/** Within this time after its text has changed in front of a person, they have pressed for the text before. */
const unreadMs = 1500;

type Seen = { version: number; subject: string | null; text: string; sinceMs: number; before: Seen | undefined };

/** The text that the person sees, and the one that has just made way for it. */
function useSeen({ version, subject, text }: PendingDraftFragment): Seen {
  const last = useRef<Seen>(undefined);
  const before = last.current;
  if (before?.version === version) return before;
  const isSame = before === undefined || (before.text === (text ?? "") && before.subject === subject);
  const seen: Seen = {
    version,
    subject,
    text: text ?? "",
    sinceMs: isSame ? (before?.sinceMs ?? Number.NEGATIVE_INFINITY) : performance.now(),
    before: isSame ? before?.before : before,
  };
  last.current = seen;
  return seen;
}

/** What a person can do with a draft that has not gone out. */
export function useDraftActions(
  draft: PendingDraftFragment,
  { conversationId, name }: Target,
  onSent = () => {},
): DraftActions {
  const { id, version } = draft;
  const [open, setOpen] = useState<"confirm" | "later">();
  const shown: Shown = {
    conversationId,
    name,
    channel: draft.channel,
    to: draft.to,
    subject: draft.subject,
    text: draft.text ?? "",
  };
  const entry = outgoing.value.findLast(({ draftId, state }) => draftId === id && state !== "gone");
  const hasFailed = entry?.state === "failed";
  const close = () => setOpen(undefined);
  const seen = useSeen(draft);
  const [unread, setUnread] = useState<Seen>();
  const go = () => {
    close();
    sendDraft({ id, version }, shown);
    onSent();
  };
  function accept(): void {
    seen.sinceMs = Number.NEGATIVE_INFINITY;
    setUnread(undefined);
    if (hasFailed) forget(entry.key);
  }
  function staleOf(): Read | undefined {
    if (hasFailed && entry.problem?.type === "conflict" && entry.version !== version)
      return { ...entry, detail: entry.problem.detail, accept };
    return unread && { ...unread, detail: undefined, accept };
  }
  return {
    entry,
    stale: staleOf(),
    send: () => {
      if (seen.before !== undefined && performance.now() - seen.sinceMs < unreadMs) setUnread(seen.before);
      else if (draft.replied_since || draft.inbound_since) setOpen("confirm");
      else go();
    },
    sendLater: () => setOpen("later"),
    sendNow: () => sendScheduled(id, shown),
    unschedule: () => {
      unscheduleDraft(id).catch(() => undefined);
    },
    remove: () => {
      if (!isDeleting(id)) deleteDraft({ id, version }, shown);
    },
    undo: () => undoSend(id, shown),
    cancel: undo,
    dialogs: (
      <>
        {open === "confirm" && (
          <ConfirmDialog title="Send it all the same?" action="Send" onConfirm={go} onClose={close}>
            {draft.replied_since && (
              <p>
                Somebody has replied to <bdi>{name}</bdi> since this was written. Read their reply first: this one may
                say the same, or something else.
              </p>
            )}
            {draft.inbound_since && (
              <p>
                <bdi>{name}</bdi> has written since this was written. Read that first: this may no longer answer it.
              </p>
            )}
          </ConfirmDialog>
        )}
        {open === "later" && (
          <TimeDialog
            title="Send later"
            action="Schedule"
            onClose={close}
            onChoose={(sendAt) => {
              close();
              if (hasFailed) forget(entry.key);
              scheduleDraft({ id, version }, sendAt, shown);
            }}
          />
        )}
      </>
    ),
  };
}
