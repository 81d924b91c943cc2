import type { ComponentChildren } from "preact";
import { Icon } from "./Icons.tsx";
import styles from "./Note.module.css";

/** A warning at the top of a screen: something is off or paused. */
export function Note({ children }: { children: ComponentChildren }) {
  return (
    <div class={styles.note} role="note">
      <Icon name="warning" />
      <div>{children}</div>
    </div>
  );
}
