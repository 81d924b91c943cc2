import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "./Button.tsx";
import { ButtonRow } from "./ButtonRow.tsx";
import styles from "./Dialog.module.css";
import { Fault } from "./Fault.tsx";
import { Icon } from "./Icons.tsx";

type Props = {
  title: string;
  /** Called when the person closes it; a dialog without it stays until its purpose is served. */
  onClose?: (() => void) | undefined;
  /**
   * A palette begins with a field, and is shown at the top of the window without its title. A sheet is as high as the
   * window, at its side.
   */
  variant?: "plain" | "palette" | "sheet";
  children: ComponentChildren;
};

/** A modal dialog, open for as long as it is rendered. */
export function Dialog({ title, onClose, variant = "plain", children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the next press, which then reaches the dialog and not what is below it.
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      // The browser gives the focus back only while the dialog is still in the page.
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={variant === "plain" ? styles.dialog : `${styles.dialog} ${styles[variant]}`}
      aria-labelledby={id}
      // A browser asks once whether it may close a dialog, and closes it at the next Escape.
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
  /** What happens when it is done. */
  children: ComponentChildren;
  /** The verb of what is confirmed. */
  action: string;
  isPending?: boolean;
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Before what cannot be undone. */
export function ConfirmDialog({ title, children, action, isPending = false, error, onConfirm, onClose }: Confirmation) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div>{children}</div>
      <Fault text={error} />
      <ButtonRow>
        <Button onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button variant="danger" onClick={onConfirm} isPending={isPending}>
          {action}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
