import type { ComponentChildren, JSX } from "preact";
import styles from "./Facts.module.css";

/** A description list in columns. */
export function Facts({ children }: { children: ComponentChildren }) {
  return <dl class={styles.facts}>{children}</dl>;
}

type Props = Omit<JSX.IntrinsicElements["dd"], "children"> & { term: ComponentChildren; children: ComponentChildren };

/** Renders nothing if the value is empty. */
export function Fact({ term, children, ...description }: Props) {
  if (children == null || children === false) return null;
  return (
    <>
      <dt>{term}</dt>
      <dd {...description}>{children}</dd>
    </>
  );
}
