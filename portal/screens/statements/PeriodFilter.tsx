import { useSignal } from "@preact/signals";
import { useLocation } from "preact-iso";
import { Button } from "../../components/Button.tsx";
import { Field } from "../../components/Field.tsx";
import { InlineSelect, ListFilters } from "../../components/ListFilters.tsx";
import { withQuery } from "../../data/addresses.ts";
import { nameOf, type Period, type PeriodName, periodNames, periodOf } from "./periods.ts";
import styles from "./Statement.module.css";

type Props = { path: string; period: Period };

/** Chooses the period, which the address keeps. */
export function PeriodFilter({ path, period }: Props) {
  const { route } = useLocation();
  const isCustom = useSignal(false);
  const name = nameOf(period);
  const show = (chosen: Period) => route(withQuery(path, chosen), true);
  return (
    <>
      <ListFilters>
        <InlineSelect
          label="Period"
          value={isCustom.value || name === undefined ? "custom" : name}
          onChoose={(chosen) => {
            isCustom.value = chosen === "custom";
            if (chosen !== "custom") show(periodOf(chosen as PeriodName));
          }}
        >
          {Object.entries(periodNames).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
          <option value="custom">Custom</option>
        </InlineSelect>
      </ListFilters>
      {(isCustom.value || name === undefined) && (
        <Days key={`${period.from} ${period.to}`} period={period} show={show} />
      )}
    </>
  );
}

function Days({ period: { from, to }, show }: { period: Period; show: (period: Period) => void }) {
  const first = useSignal(from);
  return (
    <form
      class={styles.days}
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        show({ from: String(fields.get("from")), to: String(fields.get("to")) });
      }}
    >
      <Field
        label="From"
        name="from"
        type="date"
        required
        defaultValue={from}
        onChange={({ currentTarget }) => (first.value = currentTarget.value)}
      />
      <Field label="To" name="to" type="date" required min={first.value} defaultValue={to} />
      <Button type="submit">Show period</Button>
    </form>
  );
}
