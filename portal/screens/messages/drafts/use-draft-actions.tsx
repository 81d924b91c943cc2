import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { onDemand } from "../../../app/on-demand.tsx";
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
import { SendAnyway } from "../composer/SendAnyway.tsx";
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
  cancel: (key: number) => void;
  /** The entry of the last action, while it is under way or has failed. */
  entry: Outgoing | undefined;
  /** The version that the person tried to send before they saw somebody's change. */
  stale: Read | undefined;
  /** The dialogs that ask before a send. */
  dialogs: ComponentChildren;
};

type Target = { conversationId: string | null; name: string };

/** A press this soon after a change of the text is meant for the previous text. */
const unreadMs = 1500;

type Seen = { version: number; subject: string | null; text: string; sinceMs: number; before: Seen | undefined };

/** The current text, and the previous one for `unreadMs`. */
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

/** The actions for a draft that has not gone out. */
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
          <SendAnyway
            name={name}
            replied={draft.replied_since}
            inbound={draft.inbound_since}
            onConfirm={go}
            onClose={close}
          />
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
