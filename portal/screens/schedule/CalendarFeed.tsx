import type { OperationResult } from "@urql/core";
import { useEffect, useState } from "preact/hooks";
import { Answer } from "../../components/Answer.tsx";
import { Button } from "../../components/Button.tsx";
import { Copy } from "../../components/Copy.tsx";
import { ConfirmDialog, Dialog } from "../../components/Dialog.tsx";
import { isUnverified, VerifyFirst } from "../../components/VerifyFirst.tsx";
import { useAction } from "../../data/action.ts";
import { mutateSecretly, read } from "../../data/client.ts";
import { CalendarFeed as Document } from "../../generated/documents/CalendarFeed.ts";
import { RenewCalendarFeed } from "../../generated/documents/RenewCalendarFeed.ts";
import type { CalendarFeedQuery, CalendarFeedQueryVariables } from "../../generated/types.ts";

type Read = OperationResult<CalendarFeedQuery, CalendarFeedQueryVariables>;

/** The URL of the member's own calendar feed. It bypasses the cache, since it grants access to the calendar. */
export function CalendarFeed({ onClose }: { onClose: () => void }) {
  const [answer, setAnswer] = useState<Read>();
  const [round, setRound] = useState(0);
  const [renewed, setRenewed] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => (isUnverified() ? undefined : read(Document, {}, setAnswer)), [round]);
  const { isPending, error, run } = useAction(
    RenewCalendarFeed,
    ({ renew_calendar_feed: { url } }) => {
      setRenewed(url);
      setAsking(false);
    },
    mutateSecretly,
  );
  if (isAsking)
    return (
      <ConfirmDialog
        title="Create a new address?"
        action="Create new address"
        isPending={isPending}
        error={error}
        onConfirm={() => run({})}
        onClose={() => setAsking(false)}
      >
        <p>Calendars that use the current address will stop updating.</p>
      </ConfirmDialog>
    );
  if (isUnverified())
    return (
      <Dialog title="Calendar subscription" onClose={onClose}>
        <VerifyFirst before="get the address of your calendar" />
        <div>
          <Button onClick={onClose}>Close</Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title="Calendar subscription" onClose={onClose}>
      <p>
        Subscribe to this address in Google Calendar, Outlook or Apple Calendar to see your bookings and jobs there.
        Anyone with the address can read your schedule.
      </p>
      <Answer
        answer={{ data: answer?.data ?? undefined, error: answer?.error, fetching: answer === undefined }}
        retry={() => setRound(round + 1)}
        lines={2}
      >
        {({ calendar_feed: { url } }) => <Copy label="Calendar address" value={renewed ?? url} />}
      </Answer>
      <div>
        <Button onClick={() => setAsking(true)}>Create new address</Button> <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}
