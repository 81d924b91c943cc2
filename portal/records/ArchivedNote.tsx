import { notify } from "../app/notices.ts";
import { Button } from "../components/Button.tsx";
import { Fault } from "../components/Fault.tsx";
import { Note } from "../components/Note.tsx";
import { useAction } from "../data/action.ts";
import { dateTime } from "../data/time.ts";
import { RestoreCustomer } from "../generated/documents/RestoreCustomer.ts";

/** Shown above an archived customer, with a button that restores them. */
export function ArchivedNote({ id, at }: { id: string; at: string }) {
  const { isPending, error, run } = useAction(RestoreCustomer, () => notify("Customer restored.", "good"));
  return (
    <Note>
      <p>Archived {dateTime(at)}. You can't create new work for this customer.</p>
      <Fault text={error} />
      <Button onClick={() => run({ id })} isPending={isPending}>
        Restore
      </Button>
    </Note>
  );
}
