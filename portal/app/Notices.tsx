import { Button } from "../components/Button.tsx";
import { Icon } from "../components/Icons.tsx";
import styles from "./Notices.module.css";
import { dismiss, notices } from "./notices.ts";
import { OutgoingNotices } from "./OutgoingNotices.tsx";

export function Notices() {
  return (
    <div class={styles.notices} role="status" aria-live="polite">
      {notices.value.map(({ id, text, tone, action }) => (
        <div key={id} class={styles.notice} data-tone={tone}>
          <p>{text}</p>
          {action !== undefined && (
            <Button
              variant="quiet"
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
      <OutgoingNotices />
    </div>
  );
}
