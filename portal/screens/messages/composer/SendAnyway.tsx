import { ConfirmDialog } from "../../../components/Dialog.tsx";

type Props = {
  /** The customer's name. */
  name: string;
  /** Whether the team has replied since the draft was written. */
  replied: boolean;
  /** Whether the customer has written since. */
  inbound: boolean;
  onConfirm(): void;
  onClose(): void;
};

/** Asks before a draft is sent that was written before the latest messages. */
export function SendAnyway({ name, replied, inbound, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      title={`${replied ? "Someone replied" : "The customer wrote"} since this draft was written. Send anyway?`}
      action="Send"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {replied && (
        <p>
          Someone on your team has replied to <bdi>{name}</bdi> since then. Read that reply first.
        </p>
      )}
      {inbound && (
        <p>
          <bdi>{name}</bdi> has written since then. Read that message first.
        </p>
      )}
    </ConfirmDialog>
  );
}
