import { useEffect } from "preact/hooks";
import { discard, isUnsaved, leave, leaving, stay } from "../data/unsaved.ts";
import { ConfirmDialog } from "./frame-on-demand.ts";

/** Asks before a link leaves what has been entered and not saved, and shows the question to whatever else leaves it. */
export function UnsavedDialog() {
  useEffect(() => {
    // Before the router receives it.
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
      <p>What you entered on this page is not saved.</p>
    </ConfirmDialog>
  );
}
