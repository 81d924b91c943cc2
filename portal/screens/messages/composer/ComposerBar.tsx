import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { noticesAbove } from "../../../app/notices.ts";
import { useKeys } from "../../../app/shortcuts.ts";
import { Icon, type IconName } from "../../../components/Icons.tsx";
import styles from "./ComposerBar.module.css";

export type ComposerTab = "reply" | "comment";

type Props = {
  shown: ComposerTab | undefined;
  onOpen: (tab: ComposerTab) => void;
  onClose: () => void;
  children?: ComponentChildren;
};

/** The tabs of the composer, with the chosen one open below. */
export function ComposerBar({ shown, onOpen, onClose, children }: Props) {
  useKeys([
    { keys: "r", title: "Reply", run: () => onOpen("reply") },
    { keys: "c", title: "Comment", run: () => onOpen("comment") },
  ]);
  const tab = (name: string, key: ComposerTab, icon: IconName, keys: string) => (
    <button type="button" title={`${name} (${keys})`} aria-expanded={shown === key} onClick={() => onOpen(key)}>
      <Icon name={icon} />
      {name}
    </button>
  );
  const root = useRef<HTMLElement>(null);
  // Keeps notices above the composer.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      noticesAbove.value = root.current?.offsetHeight ?? 0;
    });
    if (root.current !== null) observer.observe(root.current);
    return () => {
      observer.disconnect();
      noticesAbove.value = 0;
    };
  }, []);
  return (
    <section
      ref={root}
      class={styles.composer}
      aria-label="Write"
      data-open={shown ?? false}
      data-writing={shown === undefined ? undefined : ""}
    >
      <div class={styles.bar}>
        {tab("Reply", "reply", "reply", "R")}
        {tab("Comment", "comment", "comment", "C")}
        {shown !== undefined && (
          <button type="button" class={styles.fold} aria-label="Fold" title="Fold" onClick={onClose}>
            <Icon name="fold" />
          </button>
        )}
      </div>
      {children}
    </section>
  );
}
