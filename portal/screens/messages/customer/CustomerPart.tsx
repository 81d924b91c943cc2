import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { onDemand } from "../../../app/on-demand.tsx";
import { useKeys } from "../../../app/shortcuts.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { Icon } from "../../../components/Icons.tsx";
import type { ConversationFragment } from "../../../generated/types.ts";
import styles from "./CustomerPart.module.css";
import { close, isWide, open, opened } from "./open.ts";

const CustomerPane = onDemand(() => import("./CustomerPane.tsx").then((module) => module.CustomerPane));
const MatchDialog = onDemand(() => import("./MatchDialog.tsx").then((module) => module.MatchDialog));
const CreateDialog = onDemand(() => import("./CreateDialog.tsx").then((module) => module.CreateDialog));

/** Buttons beside the title: match an unknown sender, and open the customer on narrow screens. */
export function CustomerButtons({ conversation: { customer } }: { conversation: ConversationFragment }) {
  const sheet = useSheet();
  const match = () => open({ dialog: "match", from: customer });
  useKeys(customer === null ? [{ keys: "m", title: "Match to a customer", run: match }] : []);
  return (
    <>
      {customer === null && isWide.value && <Badge tone="warn">Unknown sender</Badge>}
      {customer !== null && !isWide.value && (
        <Button variant="quiet" aria-label="Customer" title="Customer" onClick={sheet.open}>
          <Icon name="person" />
        </Button>
      )}
      {customer === null && !isWide.value && (
        <Button onClick={match} title="Match to a customer (M)">
          Match unknown sender
        </Button>
      )}
    </>
  );
}

type Props = {
  conversation: ConversationFragment;
  retry: () => void;
};

/** The customer, beside the thread or in a sheet over it, with the dialogs. */
export function CustomerPart({ conversation, retry }: Props) {
  const sheet = useSheet();
  useEffect(() => close, []);
  const pane = <CustomerPane conversation={conversation} open={open} />;
  const dialog = opened.value;
  return (
    <>
      {isWide.value && (
        <aside class={styles.column} aria-label="Customer">
          {pane}
        </aside>
      )}
      {!isWide.value && sheet.isOpen && (
        <Dialog title="Customer" variant="sheet" onClose={sheet.close}>
          {pane}
        </Dialog>
      )}
      {dialog?.dialog === "match" && (
        <MatchDialog conversation={conversation} from={dialog.from} retry={retry} onClose={close} />
      )}
      {dialog !== undefined && dialog.dialog !== "match" && (
        <CreateDialog
          kind={dialog.dialog}
          customer={dialog.customer}
          conversationId={conversation.id}
          onDone={dialog.onDone}
          onClose={close}
        />
      )}
    </>
  );
}

const sheetName = "customer";

/** Whether this page opened the sheet, so that Back closes it. */
let isOpenedHere = false;

/** Keeps the sheet in the address, so that Back closes it. */
function useSheet() {
  const { path, query, route } = useLocation();
  const { show, ...others } = query;
  const address = (more: Record<string, string>) => {
    const search = new URLSearchParams({ ...others, ...more });
    return search.size === 0 ? path : `${path}?${search}`;
  };
  return {
    isOpen: show === sheetName,
    open: () => {
      isOpenedHere = true;
      route(address({ show: sheetName }));
    },
    close: () => {
      if (isOpenedHere) history.back();
      else route(address({}), true);
      isOpenedHere = false;
    },
  };
}
