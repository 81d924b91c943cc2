import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { ButtonRow } from "./ButtonRow.tsx";
import styles from "./Screen.module.css";

type Props = { title: string; actions?: ComponentChildren; about?: ComponentChildren; children: ComponentChildren };
/** A screen of forms is no wider than is good to read. */
type Width = { isNarrow?: boolean };

/** One screen: its heading, which is focused when it opens, and what can be done there. */
export function Screen({ title, actions, about, isNarrow = false, children }: Props & Width) {
  const heading = useHeading(title);
  return (
    <div class={styles.screen} data-narrow={isNarrow}>
      <header class={styles.header}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {about !== undefined && <p class={styles.about}>{about}</p>}
        </div>
        {actions !== undefined && <ButtonRow isAtStart>{actions}</ButtonRow>}
      </header>
      {children}
    </div>
  );
}

/** The `h1` of a screen: it names the page, and is focused when the screen opens. */
export function useHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  // With the heading, not after it.
  useLayoutEffect(() => {
    document.title = `${title} · Fieldline`;
  }, [title]);
  useEffect(() => {
    // Not at the first page, where the browser begins at its top.
    if (document.documentElement.dataset.navigated !== undefined) heading.current?.focus();
  }, []);
  return heading;
}

/** A part of a screen with a heading of its own. */
export function Section({ title, about, actions, children }: Props) {
  return (
    <section class={styles.section}>
      <header class={styles.header}>
        <div>
          <h2>{title}</h2>
          {about !== undefined && <p class={styles.about}>{about}</p>}
        </div>
        {actions !== undefined && <ButtonRow isAtStart>{actions}</ButtonRow>}
      </header>
      {children}
    </section>
  );
}
