import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "./Button.tsx";
import { ButtonRow } from "./ButtonRow.tsx";
import styles from "./Dialog.module.css";
import { Fault } from "./Fault.tsx";
import { Icon } from "./Icons.tsx";

type Props = {
  title: string;
  /** Without `onClose` the person cannot close the dialog. */
  onClose?: (() => void) | undefined;
  /**
   * A palette starts with a field and stands at the top of the window, without its title. A sheet fills the window's
   * height at its side.
   */
  variant?: "plain" | "palette" | "sheet";
  children: ComponentChildren;
};

/** A modal dialog, open while it is mounted. */
export function Dialog({ title, onClose, variant = "plain", children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect opens the dialog before the next click, which would otherwise reach the page below.
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      // The browser restores the focus only while the dialog is still in the document.
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={variant === "plain" ? styles.dialog : `${styles.dialog} ${styles[variant]}`}
      aria-labelledby={id}
      // Browsers fire `cancel` once and close at the second Escape. An unwanted close opens the dialog again.
      closedby={onClose === undefined ? "none" : "closerequest"}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected) currentTarget.showModal();
      }}
    >
      {variant === "sheet" ? (
        <header class={styles.bar}>
          <h2 id={id}>{title}</h2>
          <Button variant="quiet" aria-label="Close" title="Close (Escape)" onClick={onClose}>
            <Icon name="close" />
          </Button>
        </header>
      ) : (
        <h2 id={id} class={variant === "palette" ? "visually-hidden" : undefined}>
          {title}
        </h2>
      )}
      {children}
    </dialog>
  );
}

type Confirmation = {
  title: string;
  /** Describes the effect. */
  children: ComponentChildren;
  /** The confirm button's label. */
  action: string;
  /** The other button's label, where "Cancel" would be ambiguous. */
  keep?: string | undefined;
  isPending?: boolean;
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms an action that cannot be undone. */
export function ConfirmDialog({
  title,
  children,
  action,
  keep = "Cancel",
  isPending = false,
  error,
  onConfirm,
  onClose,
}: Confirmation) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div>{children}</div>
      <Fault text={error} />
      <ButtonRow>
        <Button onClick={onClose} disabled={isPending}>
          {keep}
        </Button>
        <Button variant="danger" onClick={onConfirm} isPending={isPending}>
          {action}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
