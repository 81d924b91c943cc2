import { notify } from "../app/notices.ts";
import { Button } from "../components/Button.tsx";
import { Fault } from "../components/Fault.tsx";
import { Note } from "../components/Note.tsx";
import { useAction } from "../data/action.ts";
import { dateTime } from "../data/time.ts";
import { RestoreCustomer } from "../generated/documents/RestoreCustomer.ts";

/** Over a customer who is archived, with the way back. */
export function ArchivedNote({ id, at }: { id: string; at: string }) {
  const { isPending, error, run } = useAction(RestoreCustomer, () => notify("The customer is active again.", "good"));
  return (
    <Note>
      <p>Archived {dateTime(at)}: no new work is created for this customer.</p>
      <Fault text={error} />
      <Button onClick={() => run({ id })} isPending={isPending}>
        Restore
      </Button>
    </Note>
  );
}
