import { useEffect } from "preact/hooks";
import { discard, isUnsaved, leave, leaving, stay } from "../data/unsaved.ts";
import { ConfirmDialog } from "./frame-on-demand.ts";

/** Asks before a link leaves unsaved changes, and shows the same question for other ways of leaving. */
export function UnsavedDialog() {
  useEffect(() => {
    // Listens in the capture phase, before the router handles the click.
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
      if (link === null || isElsewhere || !isUnsaved() || link.origin !== location.origin || link.target !== "") return;
      event.preventDefault();
      event.stopPropagation();
      leave(() => link.click());
    };
    addEventListener("click", hold, { capture: true });
    return () => removeEventListener("click", hold, { capture: true });
  }, []);
  if (leaving.value === undefined) return null;
  return (
    <ConfirmDialog title="Leave without saving?" action="Leave" onConfirm={discard} onClose={stay}>
      <p>Your changes on this page haven't been saved.</p>
    </ConfirmDialog>
  );
}
