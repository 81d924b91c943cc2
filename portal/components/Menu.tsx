import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "./Icons.tsx";
import styles from "./Menu.module.css";

type Props = {
  label: string;
  icon: IconName;
  /** Whether the label is shown under the icon. */
  isTitled?: boolean;
  /** How many things wait in it. */
  count?: number | undefined;
  onOpen?: () => void;
  children: ComponentChildren;
};

/** A button that opens a panel over the page: closed by Escape, by a press elsewhere and by following a link in it. */
export function Menu({ label, icon, isTitled = false, count = 0, onOpen, children }: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = panel.current;
    const toggled = (event: Event) => {
      const open = (event as ToggleEvent).newState === "open";
      setOpen(open);
      if (open) onOpen?.();
    };
    const followed = ({ target }: Event) => {
      if (target instanceof Element && target.closest("a, [data-closes]") !== null) element?.hidePopover();
    };
    element?.addEventListener("toggle", toggled);
    element?.addEventListener("click", followed);
    return () => {
      element?.removeEventListener("toggle", toggled);
      element?.removeEventListener("click", followed);
    };
  }, []);
  const shown = count > 99 ? "99+" : String(count);
  return (
    <div class={styles.menu}>
      <button
        type="button"
        class={isTitled ? styles.titled : styles.opener}
        popovertarget={id}
        aria-expanded={isOpen}
        aria-label={count > 0 ? `${label}, ${shown} unread` : label}
        title={isTitled ? undefined : label}
      >
        <Icon name={icon} />
        {isTitled && <span>{label}</span>}
        {count > 0 && (
          <span class={styles.count} aria-hidden="true">
            {shown}
          </span>
        )}
      </button>
      <div ref={panel} id={id} popover="auto" class={styles.panel}>
        {isOpen && children}
      </div>
    </div>
  );
}
