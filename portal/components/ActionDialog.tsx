import type { AnyVariables } from "@urql/core";
import type { ComponentChildren } from "preact";
import { type Send, useAction } from "../data/action.ts";
import type { Document } from "../data/document.ts";
import { ConfirmDialog } from "./Dialog.tsx";

type Props<Data, Variables extends AnyVariables> = {
  title: string;
  /** The verb of the button. */
  action: string;
  document: Document<Data, Variables>;
  variables: Variables;
  /** `mutateSecretly` for an answer that holds a secret. */
  send?: Send<Data, Variables>;
  /** What happens when it is done. */
  children: ComponentChildren;
  onDone: (data: Data) => void;
  onClose: () => void;
};

/** Asks before a mutation, and closes once it is done; where it is not, says why. */
export function ActionDialog<Data, Variables extends AnyVariables>({
  title,
  action,
  document,
  variables,
  send,
  children,
  onDone,
  onClose,
}: Props<Data, Variables>) {
  const { isPending, error, run } = useAction(
    document,
    (data) => {
      onDone(data);
      onClose();
    },
    send,
  );
  return (
    <ConfirmDialog
      title={title}
      action={action}
      isPending={isPending}
      error={error}
      onConfirm={() => run(variables)}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
