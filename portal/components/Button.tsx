import type { ComponentChildren, JSX } from "preact";
import styles from "./Button.module.css";

type Variant = "main" | "plain" | "quiet" | "danger";

type Props = Omit<JSX.IntrinsicElements["button"], "loading" | "icon"> & {
  variant?: Variant;
  /** Disables the button while its action runs. */
  isPending?: boolean;
  children: ComponentChildren;
};

export function Button({ variant = "plain", isPending = false, disabled, children, type = "button", ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      class={`${styles.button} ${styles[variant]}`}
      disabled={disabled === true || isPending}
      aria-busy={isPending}
    >
      {children}
    </button>
  );
}

/** A link that looks like a button. It navigates and changes nothing. */
export function ButtonLink({
  variant = "plain",
  href,
  onClick,
  children,
}: {
  variant?: Variant;
  href: string;
  onClick?: () => void;
  children: ComponentChildren;
}) {
  return (
    <a class={`${styles.button} ${styles[variant]}`} href={href} onClick={onClick}>
      {children}
    </a>
  );
}
