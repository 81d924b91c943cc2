import type { AnyVariables } from "@urql/core";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { ConfirmDialog } from "../../components/Dialog.tsx";
import { mutate } from "../../data/client.ts";
import type { Document } from "../../data/document.ts";
import { problemOf, sentenceOf } from "../../data/problems.ts";
import { ago } from "../../data/time.ts";

type Props<Data, Variables extends AnyVariables> = {
  document: Document<Data, Variables>;
  variables: Variables;
  title: string;
  lastUsedAt: string | null;
  /** What stops. */
  children: ComponentChildren;
  onRevoked: () => void;
  onClose: () => void;
};

/** Before a key or an app is cut off: what stops, and whether anything uses it. */
export function RevokeDialog<Data, Variables extends AnyVariables>({
  document,
  variables,
  title,
  lastUsedAt,
  children,
  onRevoked,
  onClose,
}: Props<Data, Variables>) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  async function revoke(): Promise<void> {
    setPending(true);
    const { error: failure } = await mutate(document, variables);
    setPending(false);
    if (failure !== undefined) {
      setError(sentenceOf(problemOf(failure)));
      return;
    }
    notify("Revoked.", "good");
    onRevoked();
    onClose();
  }

  return (
    <ConfirmDialog
      title={title}
      action="Revoke"
      isPending={isPending}
      error={error}
      onConfirm={() => revoke().catch(() => setPending(false))}
      onClose={onClose}
    >
      <p>{children}</p>
      <p>{lastUsedAt === null ? "It has never been used." : `It was last used ${ago(lastUsedAt)}.`}</p>
    </ConfirmDialog>
  );
}
