import type { ComponentChildren } from "preact";
import { Icon } from "./Icons.tsx";
import styles from "./Note.module.css";

/** What is off or paused, at the top of a screen. */
export function Note({ children }: { children: ComponentChildren }) {
  return (
    <div class={styles.note} role="note">
      <Icon name="warning" />
      <div>{children}</div>
    </div>
  );
}
