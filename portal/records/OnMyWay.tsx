import { useSignal } from "@preact/signals";
import { notify } from "../app/notices.ts";
import { Button } from "../components/Button.tsx";
import { Fault } from "../components/Fault.tsx";
import { Field } from "../components/Field.tsx";
import { useAction } from "../data/action.ts";
import { now } from "../data/clock.ts";
import { SendOnMyWay } from "../generated/documents/SendOnMyWay.ts";
import type { BookingFragment } from "../generated/types.ts";
import styles from "./Records.module.css";

type Booking = Pick<BookingFragment, "id" | "title" | "status" | "start_at">;

type Props = { booking: Booking; customer: string; onDone: () => void };

const soonMs = 86_400_000;

/** A booking of the next day, so that no customer of a later one is texted by mistake. */
function isSoon({ status, start_at: start }: Booking): boolean {
  return status === "scheduled" && Date.parse(start) - now().epochMilliseconds < soonMs;
}

function useOnMyWay(customer: string, onDone: () => void) {
  return useAction(SendOnMyWay, () => {
    notify(`We're texting ${customer} that you are on your way.`, "good");
    onDone();
  });
}

/** Texts the customer with one press that somebody is on the way. */
export function OnMyWayButton({ booking, customer, onDone }: Props) {
  const { isPending, error, run } = useOnMyWay(customer, onDone);
  if (!isSoon(booking)) return null;
  const { id, title } = booking;
  return (
    <>
      <Fault text={error} />
      <Button isPending={isPending} onClick={() => run({ id, input: {} })} aria-label={`On my way to ${title}`}>
        On my way
      </Button>
    </>
  );
}

/** The same, with the minutes until they arrive if they are entered. */
export function OnMyWay({ booking, customer, onDone }: Props) {
  const minutes = useSignal("");
  const { isPending, error, run } = useOnMyWay(customer, onDone);
  if (!isSoon(booking)) return null;
  const { value } = minutes;
  const input = value === "" ? {} : { eta_minutes: Number(value) };
  return (
    <div class={styles.onMyWay}>
      <Field
        label="Minutes until you arrive"
        name="eta_minutes"
        type="number"
        min={1}
        max={600}
        hint="Optional."
        value={value}
        onInput={({ currentTarget }) => (minutes.value = currentTarget.value)}
      />
      <Fault text={error} />
      <Button isPending={isPending} onClick={() => run({ id: booking.id, input })}>
        On my way
      </Button>
    </div>
  );
}
