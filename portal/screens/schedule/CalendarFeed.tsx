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

/** The person's own schedule in another calendar program. Its address passes no cache: it opens the calendar. */
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
        title="Make a new address?"
        action="Make a new address"
        isPending={isPending}
        error={error}
        onConfirm={() => run({})}
        onClose={() => setAsking(false)}
      >
        <p>Calendars that have the address of now get nothing more from it.</p>
      </ConfirmDialog>
    );
  if (isUnverified())
    return (
      <Dialog title="Your schedule in another calendar" onClose={onClose}>
        <VerifyFirst before="get the address of your calendar" />
        <div>
          <Button onClick={onClose}>Close</Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title="Your schedule in another calendar" onClose={onClose}>
      <p>
        Subscribe to this address in Google Calendar, Outlook or Apple Calendar to see there what you are assigned to.
        Whoever has it can read your schedule.
      </p>
      <Answer
        answer={{ data: answer?.data ?? undefined, error: answer?.error, fetching: answer === undefined }}
        retry={() => setRound(round + 1)}
        lines={2}
      >
        {({ calendar_feed: { url } }) => <Copy label="Address of your calendar" value={renewed ?? url} />}
      </Answer>
      <div>
        <Button onClick={() => setAsking(true)}>Make a new address</Button> <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}
