import { useMemo } from "preact/hooks";
import { Button, ButtonLink } from "../components/Button.tsx";
import { Icon } from "../components/Icons.tsx";
import { canUndo, outgoing } from "../data/outgoing.ts";
import styles from "./Notices.module.css";
import { dismiss, notices, noticesAbove, undoLast } from "./notices.ts";
import { onDemand } from "./on-demand.tsx";
import { useKeys } from "./shortcuts.ts";

const OutgoingNotices = onDemand(async () => {
  const { OutgoingNotices: Shown } = await import("./OutgoingNotices.tsx");
  return Shown;
});

/** An entry in `outgoing` implies that this module is loaded already. */
async function undoOutgoing(): Promise<void> {
  if (outgoing.value.length === 0) return;
  const { undoLatest } = await import("../data/sending.ts");
  undoLatest();
}

export function Notices() {
  useKeys([{ keys: "z", title: "Undo sending, scheduling or deleting", run: undoOutgoing }]);
  return (
    <div
      class={styles.notices}
      // A custom property on the root element would recalculate the style of the whole document.
      style={{ "--above": `${noticesAbove.value}px` }}
      role="status"
      aria-live="polite"
    >
      {notices.value.map(({ id, text, tone, action, address, isUndoable }) => (
        <div key={id} class={styles.notice} data-tone={tone}>
          <p>{text}</p>
          {action !== undefined && (
            <Button
              variant="quiet"
              title={isUndoable === true ? `${action.name} (Z)` : undefined}
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.name}
            </Button>
          )}
          {address !== undefined && (
            <ButtonLink variant="quiet" href={address} onClick={() => dismiss(id)}>
              Open
            </ButtonLink>
          )}
          <Button variant="quiet" aria-label="Close" onClick={() => dismiss(id)}>
            <Icon name="close" />
          </Button>
        </div>
      ))}
      {outgoing.value.length > 0 && <OutgoingNotices />}
      {notices.value.some(({ isUndoable }) => isUndoable) && <UndoKey />}
    </div>
  );
}

/** `Z` undoes the newest action: a send in `outgoing`, or the latest undoable notice. */
function UndoKey() {
  const latest = notices.value.findLast(({ isUndoable }) => isUndoable)?.id;
  const before = useMemo(() => outgoing.value.at(-1)?.key ?? 0, [latest]);
  const isLater = () => (outgoing.value.findLast(canUndo)?.key ?? 0) > before;
  useKeys([{ keys: "z", title: "Undo", run: () => (isLater() ? undoOutgoing() : undoLast()) }]);
  return null;
}
