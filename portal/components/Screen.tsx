import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { ButtonRow } from "./ButtonRow.tsx";
import styles from "./Screen.module.css";

type Props = { title: string; actions?: ComponentChildren; about?: ComponentChildren; children: ComponentChildren };
/** `isNarrow` limits the width, for screens of forms. */
type Width = { isNarrow?: boolean };

/** A screen with its heading and actions. The heading takes the focus when the screen opens. */
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

/** Sets the document's title, and focuses the `h1` when the screen opens. */
export function useHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  // A layout effect changes the title in the same frame as the heading.
  useLayoutEffect(() => {
    document.title = `${title} · Fieldline`;
  }, [title]);
  useEffect(() => {
    // The first page keeps the browser's own focus, at the top of the document.
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
