import type { ComponentChildren, JSX } from "preact";
import styles from "./Facts.module.css";

/** Terms with what they are for a record, beside each other where there is room. */
export function Facts({ children }: { children: ComponentChildren }) {
  return <dl class={styles.facts}>{children}</dl>;
}

type Props = Omit<JSX.IntrinsicElements["dd"], "children"> & { term: ComponentChildren; children: ComponentChildren };

/** Nothing where there is nothing to say of the term. */
export function Fact({ term, children, ...description }: Props) {
  if (children == null || children === false) return null;
  return (
    <>
      <dt>{term}</dt>
      <dd {...description}>{children}</dd>
    </>
  );
}
