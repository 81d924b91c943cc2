import { useLocation } from "preact-iso";
import { notify } from "../app/notices.ts";
import { ActionDialog } from "../components/ActionDialog.tsx";
import type { Document } from "../data/document.ts";

type Props<Data> = {
  id: string;
  number: string;
  document: Document<Data, { id: string }>;
  /** The path of the list to return to. */
  list: string;
  onClose: () => void;
};

export function DeleteDraftDialog<Data>({ id, number, document, list, onClose }: Props<Data>) {
  const { route } = useLocation();
  return (
    <ActionDialog
      title={`Delete ${number}?`}
      action="Delete"
      document={document}
      variables={{ id }}
      onDone={() => {
        notify(`${number} is deleted.`, "good");
        route(list, true);
      }}
      onClose={onClose}
    >
      <p>This draft hasn't been sent to anyone.</p>
    </ActionDialog>
  );
}
