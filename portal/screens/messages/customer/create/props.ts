import type { PaneCustomerFragment } from "../../../../generated/types.ts";

export type DialogProps = {
  customer: PaneCustomerFragment;
  conversationId: string;
  onDone: () => void;
  onClose: () => void;
};
