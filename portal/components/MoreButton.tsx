import { Button } from "./Button.tsx";
import styles from "./MoreButton.module.css";

export type More = { isThere: boolean; isPending: boolean; load: () => void };

/** Goes on with a list that has more pages. */
export function MoreButton({ more: { isThere, isPending, load } }: { more: More }) {
  if (!isThere) return null;
  return (
    <div class={styles.more}>
      <Button onClick={load} isPending={isPending}>
        Show more
      </Button>
    </div>
  );
}
