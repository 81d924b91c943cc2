import type { AnyVariables } from "@urql/core";
import type { ComponentChildren } from "preact";
import { type Send, useAction } from "../data/action.ts";
import type { Document } from "../data/document.ts";
import { ConfirmDialog } from "./Dialog.tsx";

type Props<Data, Variables extends AnyVariables> = {
  title: string;
  /** The button's label. */
  action: string;
  /** The other button's label. Default: "Cancel". */
  keep?: string;
  document: Document<Data, Variables>;
  variables: Variables;
  /** `mutateSecretly` if the response contains a secret. */
  send?: Send<Data, Variables>;
  /** Describes the effect. */
  children: ComponentChildren;
  onDone: (data: Data) => void;
  onClose: () => void;
};

/** Confirms a mutation. Closes on success, and shows the error otherwise. */
export function ActionDialog<Data, Variables extends AnyVariables>({
  title,
  action,
  keep,
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
      keep={keep}
      isPending={isPending}
      error={error}
      onConfirm={() => run(variables)}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
