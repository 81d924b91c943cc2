import { useMemo } from "preact/hooks";
import { Button } from "../components/Button.tsx";
import { Icon } from "../components/Icons.tsx";
import { canUndo, outgoing, undoLatest } from "../data/sending.ts";
import styles from "./Notices.module.css";
import { dismiss, notices, undoLast } from "./notices.ts";
import { onDemand } from "./on-demand.tsx";
import { useKeys } from "./shortcuts.ts";

const OutgoingNotices = onDemand(async () => {
  const { OutgoingNotices: Shown } = await import("./OutgoingNotices.tsx");
  return Shown;
});

export function Notices() {
  useKeys([{ keys: "z", title: "Undo what is being sent, scheduled or deleted", run: undoLatest }]);
  return (
    <div class={styles.notices} role="status" aria-live="polite">
      {notices.value.map(({ id, text, tone, action, isUndoable }) => (
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

/** While there is something to undo that was done after what is on its way. */
function UndoKey() {
  const latest = notices.value.findLast(({ isUndoable }) => isUndoable)?.id;
  const before = useMemo(() => outgoing.value.at(-1)?.key ?? 0, [latest]);
  const isLater = () => (outgoing.value.findLast(canUndo)?.key ?? 0) > before;
  useKeys([{ keys: "z", title: "Undo", run: () => (isLater() ? undoLatest() : undoLast()) }]);
  return null;
}
