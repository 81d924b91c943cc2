import type { Signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { Button } from "./Button.tsx";
import { ButtonRow } from "./ButtonRow.tsx";
import styles from "./Form.module.css";

type Props = {
  form: { props: JSX.IntrinsicElements["form"]; isPending: Signal<boolean>; summary: Signal<string | undefined> };
  /** The submit button's label. */
  action: string;
  isReadOnly?: boolean;
  cancel?: ComponentChildren;
  children: ComponentChildren;
};

export function Form({ form, action, isReadOnly = false, cancel, children }: Props) {
  return (
    <form class={styles.form} {...form.props}>
      {form.summary.value !== undefined && (
        <p class={styles.summary} role="alert" tabIndex={-1}>
          {form.summary.value}
        </p>
      )}
      <fieldset disabled={isReadOnly} class={styles.fields}>
        {children}
      </fieldset>
      {!isReadOnly && (
        <ButtonRow>
          {cancel}
          <Button variant="main" type="submit" isPending={form.isPending.value}>
            {action}
          </Button>
        </ButtonRow>
      )}
    </form>
  );
}

/** Fields side by side in a wide window. */
export function Row({ children }: { children: ComponentChildren }) {
  return <div class={styles.row}>{children}</div>;
}
