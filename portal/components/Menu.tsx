import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "./Icons.tsx";
import styles from "./Menu.module.css";

type Props = {
  label: string;
  icon: IconName;
  /** Whether the label is shown under the icon. */
  isTitled?: boolean;
  /**
   * `frame` belongs to the shell. `anchored` is an icon and `button` a labelled button, both of which open the panel
   * beside them.
   */
  variant?: "frame" | "anchored" | "button";
  /** Whether the current page was opened from this menu. */
  isCurrent?: boolean;
  /** The number in the badge. */
  count?: number | undefined;
  onOpen?: () => void;
  children: ComponentChildren;
};

/** A button that opens a panel. Escape, a click elsewhere or following a link closes it. */
export function Menu({ label, icon, isTitled, variant = "frame", isCurrent, count = 0, onOpen, children }: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = panel.current;
    const toggled = (event: Event) => {
      const open = (event as ToggleEvent).newState === "open";
      if (open && variant !== "frame") place(element, opener.current);
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
  const isLabelled = isTitled === true || variant === "button";
  const shown = count > 99 ? "99+" : String(count);
  return (
    <div class={styles.menu}>
      <button
        ref={opener}
        type="button"
        class={classOf(variant, isTitled)}
        popovertarget={id}
        aria-expanded={isOpen}
        aria-current={isCurrent === true ? "true" : undefined}
        aria-label={count > 0 ? `${label}, ${shown} unread` : label}
        title={isLabelled ? undefined : label}
      >
        <Icon name={icon} />
        {isLabelled && <span>{label}</span>}
        {count > 0 && (
          <span class={styles.count} aria-hidden="true">
            {shown}
          </span>
        )}
      </button>
      <div ref={panel} id={id} popover="auto" class={variant === "frame" ? styles.panel : styles.anchored}>
        {isOpen && children}
      </div>
    </div>
  );
}

function classOf(variant: Props["variant"], isTitled: boolean | undefined): string | undefined {
  if (variant === "button") return `${styles.opener} ${styles.labelled}`;
  return isTitled ? styles.titled : styles.opener;
}

const gapPx = 4;

/** Positions the panel below its button, or above if there is more room. */
function place(panel: HTMLElement | null, opener: HTMLElement | null): void {
  if (panel === null || opener === null) return;
  const { top, bottom, left, right } = opener.getBoundingClientRect();
  const isUnder = innerHeight - bottom >= top;
  panel.style.top = isUnder ? `${bottom + gapPx}px` : "auto";
  panel.style.bottom = isUnder ? "auto" : `${innerHeight - top + gapPx}px`;
  const { clientWidth } = document.documentElement;
  const fits = left + panel.offsetWidth <= clientWidth;
  panel.style.left = fits ? `${left}px` : "auto";
  panel.style.right = fits ? "auto" : `${clientWidth - right}px`;
}
