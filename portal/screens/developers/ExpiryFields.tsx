import { useState } from "preact/hooks";
import { Field, Select } from "../../components/Field.tsx";
import { Row } from "../../components/Form.tsx";
import { textOf } from "../../data/form.ts";
import { date, isElsewhere } from "../../data/time.ts";
import { businessTimeZone } from "../../data/viewer.ts";
import { today } from "../../records/days.ts";
import { endOfDay } from "./expiry.ts";

const days = [30, 90, 365] as const;

/** Never, after so many days, or on a date: always to the end of a day of the business. */
export function ExpiryFields({ error }: { error: string | undefined }) {
  const [chosen, choose] = useState("never");
  return (
    <Row>
      <Select
        label="Expires"
        name="expiry"
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        hint="Calls with an expired key are answered with 401."
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
          hint={isElsewhere() ? `To its end in ${businessTimeZone.value}.` : "To its end."}
        />
      )}
    </Row>
  );
}

/** When a key made by the form expires. */
export function expiryIn(fields: FormData): string | null {
  const chosen = textOf(fields, "expiry") ?? "never";
  if (chosen === "never") return null;
  const last = textOf(fields, "expires_at");
  if (last !== null) return endOfDay(Temporal.PlainDate.from(last));
  return endOfDay(today().add({ days: Number(chosen) }));
}
