import { Button } from "../../../components/Button.tsx";
import { Icon } from "../../../components/Icons.tsx";
import styles from "./Composer.module.css";
import type { How } from "./leaving.ts";

type Props = {
  isDisabled: boolean;
  /** Whether the conversation can be archived. */
  archives: boolean;
  onSend: (how: How) => void;
  onSendLater: () => void;
};

export function SendButtons({ isDisabled, archives, onSend, onSendLater }: Props) {
  return (
    <div class={styles.sends}>
      <Button variant="quiet" aria-label="Send later" title="Send later" disabled={isDisabled} onClick={onSendLater}>
        <Icon name="later" />
      </Button>
      {archives && (
        <Button
          aria-label="Send and archive"
          title="Send and archive (Ctrl+Shift+Enter)"
          disabled={isDisabled}
          onClick={() => onSend({ archives: true })}
        >
          <Icon name="send" />
          <Icon name="archive" />
        </Button>
      )}
      <Button variant="main" title="Send (Ctrl+Enter)" disabled={isDisabled} onClick={() => onSend({})}>
        Send
      </Button>
    </div>
  );
}
