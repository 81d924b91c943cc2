import type { Signal } from "@preact/signals";
import { useQuery } from "@urql/preact";
import { useRef } from "preact/hooks";
import { Failure, Skeleton } from "../components/Answer.tsx";
import { Field } from "../components/Field.tsx";
import { Row } from "../components/Form.tsx";
import { useRested } from "../data/rested.ts";
import { DuctedEstimate } from "../generated/documents/DuctedEstimate.ts";
import type { DuctedEstimateQueryVariables } from "../generated/types.ts";
import { LineTable } from "./LineTable.tsx";
import styles from "./Records.module.css";

/** A ducted system's figures as field values. */
export type Figures = Record<keyof DuctedEstimateQueryVariables, string>;

type FieldsProps = { figures: Signal<Figures>; errors: Readonly<Record<string, string>>; within?: string };

export function DuctedFields({ figures, errors, within = "" }: FieldsProps) {
  const field = (name: keyof Figures) => ({
    name: `${within}${name}`,
    type: "number" as const,
    required: true,
    autocomplete: "off",
    value: figures.value[name],
    error: errors[name],
    onInput: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
      figures.value = { ...figures.value, [name]: value };
    },
  });
  return (
    <>
      <Row>
        <Field label="Area, m²" inputMode="decimal" min="0.01" max="10000" step="0.01" {...field("area_m2")} />
        <Field label="Capacity, kW" inputMode="decimal" min="0.01" max="1000" step="0.01" {...field("capacity_kw")} />
      </Row>
      <Row>
        <Field label="Outlets" inputMode="numeric" min="1" max="40" step="1" {...field("outlets")} />
        <Field
          label="Zones"
          inputMode="numeric"
          min="1"
          max="20"
          step="1"
          hint="Can't exceed the number of outlets."
          {...field("zones")}
        />
      </Row>
    </>
  );
}

export function readFigures({ area_m2, capacity_kw, outlets, zones }: Figures): DuctedEstimateQueryVariables {
  return {
    area_m2: Number(area_m2),
    capacity_kw: Number(capacity_kw),
    outlets: Number(outlets),
    zones: Number(zones),
  };
}

/** The estimate for these figures, read after a pause in typing. */
export function DuctedPrice({ figures }: { figures: Signal<Figures> }) {
  const rested = useRested(JSON.stringify(readFigures(figures.value)));
  const variables = JSON.parse(rested) as DuctedEstimateQueryVariables;
  const isWhole = isPriceable(variables);
  const [{ data, error }, ask] = useQuery({
    query: DuctedEstimate,
    variables,
    pause: !isWhole,
    requestPolicy: "network-only",
  });
  // Keeps the last estimate until the new one arrives.
  const last = useRef(data);
  if (data != null) last.current = data;
  if (!isWhole) return <p class={styles.quiet}>Complete the figures to see the price.</p>;
  if (error !== undefined && data == null)
    return <Failure error={error} retry={() => ask({ requestPolicy: "network-only" })} />;
  const estimate = last.current?.ducted_estimate;
  if (estimate === undefined) return <Skeleton lines={5} />;
  return <LineTable lines={estimate.lines.map((line) => ({ ...line, id: String(line.position) }))} sums={estimate} />;
}

/** Repeats the limits of the fields and of the server. */
function isPriceable({ area_m2: area, capacity_kw: capacity, outlets, zones }: DuctedEstimateQueryVariables): boolean {
  const isCount = (count: number, max: number) => Number.isInteger(count) && count >= 1 && count <= max;
  return (
    area > 0 &&
    area <= 10_000 &&
    capacity > 0 &&
    capacity <= 1000 &&
    isCount(outlets, 40) &&
    isCount(zones, 20) &&
    zones <= outlets
  );
}
