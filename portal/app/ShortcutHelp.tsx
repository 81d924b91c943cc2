import { Button } from "../components/Button.tsx";
import { ButtonRow } from "../components/ButtonRow.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { viewer } from "../data/viewer.ts";
import styles from "./ShortcutHelp.module.css";
import { activeShortcuts, isHelpOpen, keysShown } from "./shortcuts.ts";

/** Lists the keyboard shortcuts that are active now. */
export function ShortcutHelp() {
  const close = () => {
    isHelpOpen.value = false;
  };
  return (
    <Dialog title="Keyboard shortcuts" onClose={close}>
      {viewer.value?.preferences.shortcuts === false && (
        <p>
          Single-key shortcuts are off. Turn them on in your <a href="/settings/profile">profile</a>.
        </p>
      )}
      <dl class={styles.list}>
        {activeShortcuts().map(({ keys, title }) => (
          <div key={keys}>
            <dt>
              {keysShown(keys).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
      <ButtonRow>
        <Button onClick={close}>Close</Button>
      </ButtonRow>
    </Dialog>
  );
}
