import type { AnyVariables } from "@urql/core";
import type { ComponentChildren } from "preact";
import { notify } from "../../app/notices.ts";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import type { Document } from "../../data/document.ts";
import { ago } from "../../data/time.ts";

type Props<Data, Variables extends AnyVariables> = {
  document: Document<Data, Variables>;
  variables: Variables;
  title: string;
  lastUsedAt: string | null;
  /** Describes what stops working. */
  children: ComponentChildren;
  onRevoked: () => void;
  onClose: () => void;
};

/** Confirms that a key or app is revoked, and shows when it was last used. */
export function RevokeDialog<Data, Variables extends AnyVariables>({
  document,
  variables,
  title,
  lastUsedAt,
  children,
  onRevoked,
  onClose,
}: Props<Data, Variables>) {
  return (
    <ActionDialog
      title={title}
      action="Revoke"
      document={document}
      variables={variables}
      onDone={() => {
        notify("Revoked.", "good");
        onRevoked();
      }}
      onClose={onClose}
    >
      <p>{children}</p>
      <p>{lastUsedAt === null ? "It has never been used." : `It was last used ${ago(lastUsedAt)}.`}</p>
    </ActionDialog>
  );
}
