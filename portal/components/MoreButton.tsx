import { Button } from "./Button.tsx";
import styles from "./MoreButton.module.css";

export type More = { isThere: boolean; isPending: boolean; load: () => void };

type Props = { more: More; title?: string };

/** Loads a list's next page. */
export function MoreButton({ more: { isThere, isPending, load }, title = "Show more" }: Props) {
  if (!isThere) return null;
  return (
    <div class={styles.more}>
      <Button onClick={load} isPending={isPending}>
        {title}
      </Button>
    </div>
  );
}
