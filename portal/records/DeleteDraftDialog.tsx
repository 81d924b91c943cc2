import { useLocation } from "preact-iso";
import { notify } from "../app/notices.ts";
import { ActionDialog } from "../components/ActionDialog.tsx";
import type { Document } from "../data/document.ts";

type Props<Data> = {
  id: string;
  number: string;
  document: Document<Data, { id: string }>;
  /** The address of the list to which the person returns. */
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
      <p>It has not been sent to anybody.</p>
    </ActionDialog>
  );
}
