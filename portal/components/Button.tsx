import type { ComponentChildren, JSX } from "preact";
import styles from "./Button.module.css";

type Look = "main" | "plain" | "quiet" | "danger";

type Props = Omit<JSX.IntrinsicElements["button"], "loading" | "icon"> & {
  look?: Look;
  /** What it began is under way: it cannot be pressed again. */
  isPending?: boolean;
  children: ComponentChildren;
};

export function Button({ look = "plain", isPending = false, disabled, children, type = "button", ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      class={`${styles.button} ${styles[look]}`}
      disabled={disabled === true || isPending}
      aria-busy={isPending}
    >
      {children}
    </button>
  );
}

/** A link that looks like a button: it leads somewhere and changes nothing. */
export function ButtonLink({
  look = "plain",
  href,
  children,
}: {
  look?: Look;
  href: string;
  children: ComponentChildren;
}) {
  return (
    <a class={`${styles.button} ${styles[look]}`} href={href}>
      {children}
    </a>
  );
}
