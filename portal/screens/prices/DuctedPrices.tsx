import { useSignal } from "@preact/signals";
import { notify } from "../../app/notices.ts";
import { Answer } from "../../components/Answer.tsx";
import { Field } from "../../components/Field.tsx";
import { Form, Row } from "../../components/Form.tsx";
import { Section } from "../../components/Screen.tsx";
import { useOnReturn } from "../../data/focus.ts";
import { useForm } from "../../data/form.ts";
import { useLive } from "../../data/reread.ts";
import { mayUse } from "../../data/viewer.ts";
import { DuctedPrices as Document } from "../../generated/documents/DuctedPrices.ts";
import { UpdateDuctedPrices } from "../../generated/documents/UpdateDuctedPrices.ts";
import type { DuctedPricesFragment } from "../../generated/types.ts";
import { DuctedFields, DuctedPrice, type Figures } from "../../records/Ducted.tsx";
import styles from "./Prices.module.css";

type Name = Exclude<keyof DuctedPricesFragment, "__typename">;

const names: readonly { name: Name; label: string }[] = [
  { name: "base", label: "Base, whatever the size" },
  { name: "per_kw", label: "Each kW of capacity" },
  { name: "per_outlet", label: "Each outlet" },
  { name: "per_zone", label: "Each zone" },
  { name: "per_m2", label: "Each m² of area" },
];

/** Everybody reads them; owners change them. */
export function DuctedPrices() {
  const [answer, retry] = useLive(Document, {});
  const saved = useSignal(0);
  useOnReturn(retry);
  const done = () => {
    saved.value++;
    retry();
  };
  return (
    <>
      <Section
        title="Ducted systems"
        about={
          mayUse("update_ducted_prices")
            ? "Quotes for ducted systems are priced by them."
            : "Quotes for ducted systems are priced by them. Owners change them."
        }
      >
        <Answer answer={answer} retry={retry} lines={5}>
          {({ ducted_prices: prices }) => <PricesForm prices={prices} onDone={done} />}
        </Answer>
      </Section>
      <Section title="Sample" about="What a ducted system of these figures comes to, by the prices that are saved.">
        <Sample revision={saved.value} />
      </Section>
    </>
  );
}

function PricesForm({ prices, onDone }: { prices: DuctedPricesFragment; onDone: () => void }) {
  const form = useForm({
    document: UpdateDuctedPrices,
    variables: (fields) => ({
      input: Object.fromEntries(names.map(({ name }) => [name, Number(fields.get(name))])),
    }),
    onDone() {
      notify("Ducted prices saved.", "good");
      onDone();
    },
  });
  return (
    <Form form={form} action="Save ducted prices" isReadOnly={!mayUse("update_ducted_prices")}>
      <Row>
        {names.map(({ name, label }) => (
          <Field
            key={name}
            label={label}
            name={name}
            type="number"
            inputMode="decimal"
            min="0"
            step="0.01"
            required
            autocomplete="off"
            defaultValue={prices[name].toFixed(2)}
            error={form.errors.value[name]}
          />
        ))}
      </Row>
    </Form>
  );
}

/** Priced again once other prices are saved. */
function Sample({ revision }: { revision: number }) {
  const figures = useSignal<Figures>({ area_m2: "180", capacity_kw: "14", outlets: "8", zones: "4" });
  return (
    <div class={styles.sample}>
      <DuctedFields figures={figures} errors={{}} within="sample/" />
      <DuctedPrice key={revision} figures={figures} />
    </div>
  );
}
