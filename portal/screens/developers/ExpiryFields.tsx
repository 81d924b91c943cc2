import { useState } from "preact/hooks";
import { Field, Select } from "../../components/Field.tsx";
import { Row } from "../../components/Form.tsx";
import { textOf } from "../../data/form.ts";
import { date, isElsewhere } from "../../data/time.ts";
import { businessTimeZone } from "../../data/viewer.ts";
import { today } from "../../records/days.ts";
import { endOfDay } from "./expiry.ts";

const days = [30, 90, 365] as const;

/** A key expires never, after some days or on a date, always at the end of a day in the business's time zone. */
export function ExpiryFields({ error }: { error: string | undefined }) {
  const [chosen, choose] = useState("never");
  return (
    <Row>
      <Select
        label="Expires"
        name="expiry"
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        hint="Requests with an expired key return a 401."
      >
        <option value="never">Never</option>
        {days.map((count) => (
          <option key={count} value={count}>
            In {count} days, {date(endOfDay(today().add({ days: count })))}
          </option>
        ))}
        <option value="date">On a date…</option>
      </Select>
      {chosen === "date" && (
        <Field
          label="Last day"
          name="expires_at"
          type="date"
          required
          min={today().toString()}
          max="9999-12-31"
          error={error}
          hint={
            isElsewhere()
              ? `Valid until the end of this day in ${businessTimeZone.value}.`
              : "Valid until the end of this day."
          }
        />
      )}
    </Row>
  );
}

/** The key's expiry as an instant, or null for never. */
export function expiryIn(fields: FormData): string | null {
  const chosen = textOf(fields, "expiry") ?? "never";
  if (chosen === "never") return null;
  const last = textOf(fields, "expires_at");
  if (last !== null) return endOfDay(Temporal.PlainDate.from(last));
  return endOfDay(today().add({ days: Number(chosen) }));
}
